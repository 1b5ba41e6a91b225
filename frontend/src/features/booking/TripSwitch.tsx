import { styled } from 'styled-components';
import { hovered, theme } from '../../styles/index.ts';
import { ChoiceInput } from '../../ui/choiceParts.ts';
import { VisuallyHidden } from '../../ui/text.tsx';
import type { BookingDraft } from './bookingDraft.ts';

const Options = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
`;
const Option = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${theme.target};
  border-radius: 3px;
  color: ${theme.color.textSecondary};
  font-weight: 500;
  cursor: pointer;
  ${hovered(`color: ${theme.color.text};`)}
  &:has(input:checked) {
    background: ${theme.color.accentTint};
    color: ${theme.color.accentText};
    box-shadow: inset 0 0 0 1px ${theme.color.accentText};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`;
const TRIPS = [
  { value: 'one-way', label: 'One way' },
  { value: 'hourly', label: 'By the hour' },
] as const;

interface Props {
  value: BookingDraft['trip'];
  onChange: (trip: BookingDraft['trip']) => void;
}

export const TripSwitch = ({ value, onChange }: Props) => (
  <fieldset>
    <VisuallyHidden as="legend">Kind of trip</VisuallyHidden>
    <Options>
      {TRIPS.map((option) => (
        <Option key={option.value}>
          <ChoiceInput
            type="radio"
            name="trip"
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Option>
      ))}
    </Options>
  </fieldset>
);
