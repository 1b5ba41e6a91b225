import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';

/** `accent` is for what something is; the others for the state it is in, and carry a dot. */
export type BadgeTone = 'green' | 'yellow' | 'red' | 'gray' | 'blue' | 'accent';

const Pill = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
  padding: 0.1875rem ${theme.space(1.25)};
  border-radius: ${theme.radius.pill};
  background: ${({ $tone }) => theme.color[`${$tone}Tint`]};
  color: ${({ $tone }) => theme.color[`${$tone}Text`]};
  font-size: 0.8125rem;
  font-weight: 500;
  line-height: 1.4;
  white-space: nowrap;
  &::before {
    ${({ $tone }) => $tone === 'accent' && 'display: none;'}
    content: '';
    width: 0.4375rem;
    height: 0.4375rem;
    border-radius: 50%;
    background: ${({ $tone }) => theme.color[`${$tone}Text`]};
  }
  ${media.contrast} {
    border: 1px solid;
  }
  @media print {
    border: 1px solid;
  }
`;

/** A state in one word. The colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <Pill $tone={tone}>{children}</Pill>;
}
