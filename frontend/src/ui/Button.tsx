import type { ComponentProps, ReactNode } from 'react';
import { Link } from './Link.tsx';
import { styled, css } from 'styled-components';
import { media, pressed, theme } from '../styles/index.ts';

const { color, motion, space } = theme;

interface Look {
  fill?: string;
  line?: string;
  text: string;
  hover: string;
}

/** How each kind looks, and what of it changes under the pointer. */
const variants = {
  primary: { fill: color.accent, text: color.onAccent, hover: `background: ${color.accentHover};` },
  secondary: {
    line: color.controlBorder,
    text: color.text,
    hover: `border-color: ${color.accentText}; color: ${color.accentText};`,
  },
  ghost: { text: color.text, hover: `background: ${color.accentTint};` },
  danger: { fill: color.dangerFill, text: color.onDanger, hover: 'filter: brightness(1.08);' },
  dangerQuiet: { line: color.danger, text: color.danger, hover: `background: ${color.redTint};` },
} satisfies Record<string, Look>;

const sizes = {
  small: { height: '2.25rem', padding: `0 ${space(1.75)}`, fontSize: '0.875rem' },
  medium: { height: theme.target, padding: `${space(1)} ${space(2.5)}`, fontSize: '0.9375rem' },
  large: { height: '3.375rem', padding: `${space(1.5)} ${space(4)}`, fontSize: '1rem' },
};

interface ButtonOptions {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  wide?: boolean;
}

const isForTheElement = { shouldForwardProp: (name: string) => !['variant', 'size', 'wide'].includes(name) };

const buttonLook = css<ButtonOptions>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.small};
  font-weight: 500;
  line-height: 1.25;
  letter-spacing: 0.01em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: ${motion.quick} ${motion.ease};
  transition-property: background-color, border-color, color;
  ${({ size = 'medium', variant = 'primary', wide }) => {
    const { height, padding, fontSize } = sizes[size];
    const { fill = 'transparent', line = 'transparent', text, hover }: Look = variants[variant];
    return css`
      ${wide && 'width: 100%;'}
      min-height: ${height};
      padding: ${padding};
      border-color: ${line};
      background: ${fill};
      color: ${text};
      font-size: ${fontSize};
      ${media.coarse} {
        min-height: max(${height}, ${theme.target});
      }
      ${media.contrast} {
        ${variant === 'primary' && 'border-width: 3px;'}
      }
      ${media.hover} {
        &:hover:not(:disabled, [aria-disabled='true']) {
          ${hover}
        }
      }
    `;
  }}
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
  @media print {
    display: none;
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

export const Button = ({
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => (
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

export const LinkButton = styled(Link).withConfig(isForTheElement)<ButtonOptions>`
  ${buttonLook}
`;

/** For what the router has no part in: a file to download, another site. */
export const AnchorButton = styled.a.withConfig(isForTheElement)<ButtonOptions>`
  ${buttonLook}
`;

/** The button in a notice, in a bar, or beside what it is about. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="secondary" size="small" {...props} />
);

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
  @media print {
    display: none;
  }
`;

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who can't see the icon. */
  label: string;
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Square {...rest} type={type} aria-label={label} title={label} />;
}
