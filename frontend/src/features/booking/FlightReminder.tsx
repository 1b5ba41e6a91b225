import type { Service } from '@livery/shared-types/catalog';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { hasAirportService, isAirport } from '../../domain/airport.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';

interface Props {
  form: UseFormReturn<BookingDraft, FormRules>;
  services: readonly Service[];
  /** Leads to the field that is marked. */
  onAdd: () => void;
}

/** Asks for the flight of whoever may be picked up at an airport. It can be left out: some come by train. */
export function FlightReminder({ form, services, onAdd }: Props) {
  const { control, setError } = form;
  const [pickupAddress, destinations, flightNumber, serviceIds] = useWatch({
    control,
    name: ['pickupAddress', 'destinations', 'flightNumber', 'serviceIds'],
  });
  const isPickup = isAirport(pickupAddress);
  // Whoever is driven to an airport does not land there.
  const isArrival =
    hasAirportService(services, serviceIds) && !destinations.some(({ address }) => isAirport(address));
  if (!(isPickup || isArrival) || flightNumber.trim() !== '') return null;
  const handleAdd = () => {
    setError('flightNumber', { message: 'Enter your flight number, or leave it empty if there is none' });
    onAdd();
  };
  return (
    <Stack $top={2.5}>
      <Notice>
        <span>
          {isPickup ? 'Do you land here?' : 'Do you arrive by plane?'} With your flight number, your chauffeur
          comes when you land.
        </span>
        <SmallButton onClick={handleAdd}>Add flight number</SmallButton>
      </Notice>
    </Stack>
  );
}
