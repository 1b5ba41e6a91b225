import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { hovered, theme } from '../styles/index.ts';
import { ChoiceInput, ChoiceLegend, ChoiceScroller } from './choiceParts.ts';
import { FieldError } from './Field.tsx';
import { Muted } from './text.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
`;
const Chip = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
  min-height: ${theme.target};
  padding: 0 ${theme.space(2)};
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.pill};
  font-size: 0.9375rem;
  cursor: pointer;
  ${hovered(`border-color: ${theme.color.accentText};`)}
  > svg {
    display: none;
    flex: none;
    color: ${theme.color.accentText};
  }
  &:has(input:checked) {
    border-color: ${theme.color.accentText};
    background: ${theme.color.accentTint};
    > svg {
      display: block;
    }
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`;
interface ChipsProps {
  legend: string;
  options: {
    value: string;
    label: string;
    /** Said after the label in a quieter voice, such as a price. */ note?: string;
  }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  /** How high they may grow at a desk before they scroll. */
  mostHeight?: string;
}

/** Several out of a few, side by side. */
export const Chips = ({ legend, options, chosen, onChange, error, mostHeight }: ChipsProps) => (
  <fieldset>
    <ChoiceLegend>{legend}</ChoiceLegend>
    <ChoiceScroller $mostHeight={mostHeight}>
      <Row>
        {options.map(({ value, label, note }) => (
          <Chip key={value}>
            <ChoiceInput
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <Check size={16} aria-hidden />
            {label}
            {note && <Muted as="span">{note}</Muted>}
          </Chip>
        ))}
      </Row>
    </ChoiceScroller>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);
