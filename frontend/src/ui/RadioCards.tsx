import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { Muted } from './text.tsx';

const Legend = styled.legend`
  ${type.small}
  margin-bottom: ${theme.space(1)};
  font-weight: 500;
`;
const Cards = styled.div<{ $least: string | undefined }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $least = '12rem' }) => $least}, 100%), 1fr));
  gap: ${theme.space(1.5)};
`;
const Card = styled.label`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1.5)};
  min-height: ${theme.target};
  padding: ${theme.space(1.75)} ${theme.space(2)};
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  cursor: pointer;
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  &:has(input:checked) {
    border-color: ${theme.color.accentText};
    box-shadow: inset 0 0 0 1px ${theme.color.accentText};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 3px;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    color: ${theme.color.textSecondary};
  }
`;
const Dot = styled.input`
  appearance: none;
  flex: none;
  width: 1.125rem;
  height: 1.125rem;
  margin-top: 0.1875rem;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: 50%;
  cursor: inherit;
  /* The card shows the focus. */
  &:focus-visible {
    outline: none;
  }
  &:checked {
    border: 0.3125rem solid ${theme.color.accentText};
  }
`;
const Texts = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
`;

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  options: RadioCardOption<Value>[];
  value: Value | '';
  onValueChange: (value: Value) => void;
  name?: string;
  /** The least width of a card. */
  least?: string;
}

/** One out of a few, each with room to explain itself. Native radios: arrows and forms work as everywhere. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onValueChange } = props;
  const id = useId();
  return (
    <fieldset>
      <Legend>{legend}</Legend>
      <Cards $least={props.least}>
        {options.map((option) => (
          <Card key={option.value}>
            <Dot
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <Texts>
              {option.label}
              {option.description && <Muted as="span">{option.description}</Muted>}
            </Texts>
          </Card>
        ))}
      </Cards>
    </fieldset>
  );
}
