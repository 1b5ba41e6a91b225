import { useWatch, type UseFormReturn } from 'react-hook-form';
import { isAirport } from '../../domain/airport.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';

interface Props {
  form: UseFormReturn<BookingDraft, FormRules>;
  /** Leads to the field that is marked. */
  onAdd: () => void;
}

/** Asks for the flight of whoever is picked up at an airport. It can be left out: some come by train. */
export function FlightReminder({ form, onAdd }: Props) {
  const { control, setError } = form;
  const [pickupAddress, flightNumber] = useWatch({ control, name: ['pickupAddress', 'flightNumber'] });
  if (!isAirport(pickupAddress) || flightNumber.trim() !== '') return null;
  const handleAdd = () => {
    setError('flightNumber', { message: 'Enter your flight number, or leave it empty if there is none' });
    onAdd();
  };
  return (
    <Stack $top={2.5}>
      <Notice>
        <span>Do you land here? With your flight number, your chauffeur comes when you land.</span>
        <SmallButton onClick={handleAdd}>Add flight number</SmallButton>
      </Notice>
    </Stack>
  );
}
