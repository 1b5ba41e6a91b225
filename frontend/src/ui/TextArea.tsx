import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { useFieldControl } from './Field.tsx';
import { controlLook } from './TextInput.tsx';

const Area = styled.textarea`
  ${controlLook}
  min-height: ${theme.space(15)};
  line-height: 1.55;
  resize: vertical;
`;

export function TextArea({ rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <Area {...useFieldControl()} {...rest} rows={rows} />;
}
