import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import type { LiveState } from './liveStream.ts';

const words: Record<LiveState, string> = { connecting: 'Connecting…', live: 'Live', lost: 'Reconnecting…' };

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
  &[data-state='live']::before {
    border-color: ${theme.color.greenText};
    background: ${theme.color.greenText};
  }
`;

export const LiveIndicator = ({ state }: { state: LiveState }) => (
  <Mark data-state={state} title="Changes made elsewhere appear here by themselves">
    {words[state]}
  </Mark>
);
