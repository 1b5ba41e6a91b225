import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media, pressed, theme } from '../styles/index.ts';

const Square = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${theme.target};
  height: ${theme.target};
  border-radius: ${theme.radius.small};
  color: ${theme.color.text};
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
  ${pressed}
`;

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who can't see the icon. */
  label: string;
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Square {...rest} type={type} aria-label={label} title={label} />;
}
