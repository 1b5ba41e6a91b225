import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { FormTextField } from '../../forms/formFields.tsx';
import { aService } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { FlightReminder } from './FlightReminder.tsx';

const onAdd = vi.fn();
const arrival = aService({ id: 'arrival', category: 'airport' });
function Reminder(values: Partial<BookingDraft>) {
  const form = useForm<BookingDraft, FormRules>({ defaultValues: { ...emptyDraft(), ...values } });
  return (
    <>
      <FormTextField form={form} name="flightNumber" label="Flight number" />
      <FlightReminder form={form} services={[arrival]} onAdd={onAdd} />
    </>
  );
}
const question = /Do you land here/;

it('asks for the flight of a pickup at an airport until it is there, and leads to the field', () => {
  renderApp(<Reminder pickupAddress="Toronto Pearson, Terminal 1" />);
  expect(screen.getByText(question)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add flight number' }));
  expect(screen.getByText(/^Enter your flight number/)).toBeTruthy();
  expect(onAdd).toHaveBeenCalledOnce();
  fireEvent.change(screen.getByLabelText('Flight number'), { target: { value: 'AC 848' } });
  expect(screen.queryByText(question)).toBeNull();
});

it('asks nobody who is picked up elsewhere', () => {
  renderApp(<Reminder pickupAddress="12 Airport Road" />);
  expect(screen.queryByText(question)).toBeNull();
});

it('asks whoever takes an airport service, but not on the way to an airport', () => {
  const journey = { serviceIds: ['arrival'], pickupAddress: '99 Queen Street' };
  const { unmount } = renderApp(<Reminder {...journey} />);
  expect(screen.getByText(/^Do you arrive by plane\? With your flight number/)).toBeTruthy();
  unmount();
  renderApp(<Reminder {...journey} destinations={[{ address: 'Billy Bishop' }]} />);
  expect(screen.queryByText(/With your flight number/)).toBeNull();
});
