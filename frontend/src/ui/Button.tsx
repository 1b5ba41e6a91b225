import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled, css } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';

type Look = { $variant: ButtonVariant; $size: ButtonSize; $wide: boolean };
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet';
export type ButtonSize = 'medium' | 'small' | 'large';

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.accentHover};
    }
  `,
  secondary: css`
    border-color: ${theme.color.controlBorder};
    background: transparent;
    color: ${theme.color.text};
    &:hover:not(:disabled, [aria-disabled='true']) {
      border-color: ${theme.color.accentText};
      color: ${theme.color.accentText};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${theme.color.text};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.accentTint};
    }
  `,
  danger: css`
    background: ${theme.color.dangerFill};
    color: ${theme.color.onDanger};
    &:hover:not(:disabled, [aria-disabled='true']) {
      filter: brightness(1.08);
    }
  `,
  dangerQuiet: css`
    border-color: ${theme.color.danger};
    background: transparent;
    color: ${theme.color.danger};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.redTint};
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

export const buttonLook = css<Look>`
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
  ${({ $wide }) => $wide && 'width: 100%;'}
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  ${focusRing}
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

const StyledButton = styled.button<Look>`
  ${buttonLook}
`;
const StyledLink = styled(Link)<Look>`
  ${buttonLook}
`;

const StyledAnchor = styled.a<Look>`
  ${buttonLook}
`;

interface ButtonOptions {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width it is given. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonOptions, Omit<ComponentProps<'button'>, 'ref'> {
  ref?: React.Ref<HTMLButtonElement>;
  /** The press is being worked on: it can't be pressed again, and assistive technology is told. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  busy = false,
  busyLabel,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <StyledButton
      {...rest}
      type={type}
      disabled={disabled}
      // A busy button keeps the focus, which a disabled one loses; a press of it, also by Enter in its form, does nothing.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      $variant={variant}
      $size={size}
      $wide={wide}
    >
      {busy && busyLabel ? busyLabel : children}
    </StyledButton>
  );
}

export interface LinkButtonProps extends ButtonOptions, ComponentProps<typeof Link> {}

export function LinkButton({ variant = 'primary', size = 'medium', wide = false, ...rest }: LinkButtonProps) {
  return <StyledLink {...rest} $variant={variant} $size={size} $wide={wide} />;
}

export interface AnchorButtonProps extends ButtonOptions, ComponentProps<'a'> {}

/** For what the router has no part in: a file to download, another site. */
export function AnchorButton({
  variant = 'primary',
  size = 'medium',
  wide = false,
  ...rest
}: AnchorButtonProps) {
  return <StyledAnchor {...rest} $variant={variant} $size={size} $wide={wide} />;
}
