import { styled } from 'styled-components';
import { hovered, media, theme } from '../styles/index.ts';

const Group = styled.fieldset`
  display: inline-flex;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  @media print {
    display: none;
  }
`;
const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
  min-height: 2.25rem;
  padding: 0 ${theme.space(1.75)};
  font-size: 0.875rem;
  font-weight: 500;
  color: ${theme.color.textSecondary};
  ${media.coarse} {
    min-height: ${theme.target};
  }
  &:first-child {
    border-radius: 3px 0 0 3px;
  }
  &:last-child {
    border-radius: 0 3px 3px 0;
  }
  ${hovered(`color: ${theme.color.text};`)}
  &[aria-pressed='true'] {
    background: ${theme.color.accentTint};
    color: ${theme.color.accentText};
  }
`;

interface ViewSwitchProps<Value extends string> {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onValueChange: (value: Value) => void;
}

export function ViewSwitch<Value extends string>(props: ViewSwitchProps<Value>) {
  const { label, options, value, onValueChange } = props;
  return (
    <Group aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
        <Choice
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onValueChange(option)}
        >
          {text}
        </Choice>
      ))}
    </Group>
  );
}
