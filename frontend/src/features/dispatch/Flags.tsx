import type { DispatchFlag } from '@livery/shared-types/dispatch';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { flagLabels, flagTone } from './board.ts';

const Label = styled.span<{ $tone: 'red' | 'yellow' }>`
  padding: 0 ${theme.space(0.75)};
  border: 1px solid currentColor;
  border-radius: ${theme.radius.small};
  background: ${({ $tone }) => theme.color[`${$tone}Tint`]};
  color: ${({ $tone }) => theme.color[`${$tone}Text`]};
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.1rem;
  white-space: nowrap;
`;

export const Flags = ({ flags }: { flags: readonly DispatchFlag[] }) =>
  flags.map((flag) => (
    <Label key={flag} $tone={flagTone(flag)}>
      {flagLabels[flag]}
    </Label>
  ));
