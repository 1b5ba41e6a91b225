import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { focusRing, pressed } from '../styles/mixins.ts';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';

const Square = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${theme.target};
  height: ${theme.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.small};
  background: transparent;
  color: ${theme.color.text};
  cursor: pointer;
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  ${media.hover} {
    &:hover:not(:disabled) {
      background: ${theme.color.accentTint};
    }
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
  ${focusRing}
  ${pressed}
`;

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who can't see the icon. */
  label: string;
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Square {...rest} type={type} aria-label={label} title={label} />;
}
