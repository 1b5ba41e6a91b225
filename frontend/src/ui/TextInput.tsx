import type { ComponentProps } from 'react';
import { styled, css } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { useFieldControl } from './Field.tsx';

/** The look shared by everything one types into or picks from. */
export const controlLook = css`
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: 1rem;
  line-height: 1.4;
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  &::placeholder {
    color: ${theme.color.textSecondary};
    opacity: 1;
  }
  ${media.hover} {
    &:hover:not(:disabled) {
      border-color: ${theme.color.textSecondary};
    }
  }
  &:focus-visible {
    border-color: ${theme.color.focus};
    outline: 1px solid ${theme.color.focus};
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: ${theme.color.danger};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

const Input = styled.input`
  ${controlLook}
  &[type='file'] {
    padding: ${theme.space(0.75)};
    color: ${theme.color.textSecondary};
    font-size: 0.9375rem;
    cursor: pointer;
    &::file-selector-button {
      min-height: 2rem;
      margin-right: ${theme.space(1.5)};
      padding: 0 ${theme.space(1.5)};
      border: 1px solid ${theme.color.controlBorder};
      border-radius: ${theme.radius.small};
      background: ${theme.color.surface};
      color: ${theme.color.text};
      font: inherit;
      cursor: pointer;
    }
  }
  &[type='number'],
  &[type='date'],
  &[type='time'],
  &[type='tel'] {
    font-variant-numeric: tabular-nums;
  }
`;

export function TextInput({ type = 'text', ...rest }: ComponentProps<'input'>) {
  return <Input {...useFieldControl()} {...rest} type={type} />;
}
