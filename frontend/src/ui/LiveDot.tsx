import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

const Mark = styled.span`
  ${type.small}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
  color: ${theme.color.textSecondary};
  &::before {
    content: '';
    width: 0.5rem;
    height: 0.5rem;
    border: 1px solid currentColor;
    border-radius: 50%;
  }
  &[data-live]::before {
    border-color: ${theme.color.greenText};
    background: ${theme.color.greenText};
  }
`;

export type LiveState = 'connecting' | 'live' | 'lost';

export const liveWords: Record<LiveState, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Reconnecting…',
};

interface LiveDotProps extends ComponentProps<'span'> {
  /** What is shown is true now. */
  isLive: boolean;
}

/** A few words on a connection after a dot, which is filled and green while it stands. */
export const LiveDot = ({ isLive, ...rest }: LiveDotProps) => (
  <Mark data-live={isLive || undefined} {...rest} />
);
