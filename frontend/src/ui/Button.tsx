import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled, css } from 'styled-components';
import { focusRing, pressed } from '../styles/mixins.ts';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet';
type ButtonSize = 'medium' | 'small' | 'large';

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${theme.color.accentHover};
      }
    }
  `,
  secondary: css`
    border-color: ${theme.color.controlBorder};
    background: transparent;
    color: ${theme.color.text};
    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        border-color: ${theme.color.accentText};
        color: ${theme.color.accentText};
      }
    }
  `,
  ghost: css`
    background: transparent;
    color: ${theme.color.text};
    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${theme.color.accentTint};
      }
    }
  `,
  danger: css`
    background: ${theme.color.dangerFill};
    color: ${theme.color.onDanger};
    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        filter: brightness(1.08);
      }
    }
  `,
  dangerQuiet: css`
    border-color: ${theme.color.danger};
    background: transparent;
    color: ${theme.color.danger};
    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${theme.color.redTint};
      }
    }
  `,
};

const sizes: Record<ButtonSize, ReturnType<typeof css>> = {
  small: css`
    min-height: 2.25rem;
    padding: 0 ${theme.space(1.75)};
    font-size: 0.875rem;
    @media (pointer: coarse) {
      min-height: ${theme.target};
    }
  `,
  medium: css`
    min-height: ${theme.target};
    padding: ${theme.space(1)} ${theme.space(2.5)};
    font-size: 0.9375rem;
  `,
  large: css`
    min-height: 3.375rem;
    padding: ${theme.space(1.5)} ${theme.space(4)};
    font-size: 1rem;
  `,
};

interface ButtonOptions {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width it is given. */
  wide?: boolean;
}

const isForTheElement = { shouldForwardProp: (name: string) => !['variant', 'size', 'wide'].includes(name) };

const buttonLook = css<ButtonOptions>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(1)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.small};
  font-weight: 500;
  line-height: 1.25;
  letter-spacing: 0.01em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${theme.motion.quick} ${theme.motion.ease},
    border-color ${theme.motion.quick} ${theme.motion.ease},
    color ${theme.motion.quick} ${theme.motion.ease};
  ${({ wide }) => wide && 'width: 100%;'}
  ${({ size = 'medium' }) => sizes[size]}
  ${({ variant = 'primary' }) => variants[variant]}
  ${focusRing}
  ${pressed}
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.55;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  svg {
    flex: none;
  }
`;

const Press = styled.button.withConfig(isForTheElement)<ButtonOptions>`
  ${buttonLook}
`;

interface ButtonProps extends ButtonOptions, ComponentProps<'button'> {
  /** The press is being worked on: it can't be pressed again, and is announced as busy. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Press
      {...rest}
      type={type}
      // A busy button keeps the focus, which a disabled one loses; a press of it, also by Enter in its form, does nothing.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel ? busyLabel : children}
    </Press>
  );
}

export const LinkButton = styled(Link).withConfig(isForTheElement)<ButtonOptions>`
  ${buttonLook}
`;

/** For what the router has no part in: a file to download, another site. */
export const AnchorButton = styled.a.withConfig(isForTheElement)<ButtonOptions>`
  ${buttonLook}
`;
