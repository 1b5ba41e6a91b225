import { act, screen } from '@testing-library/react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { FlightReminder } from './FlightReminder.tsx';

let form: UseFormReturn<BookingDraft, FormRules>;
const onAdd = vi.fn();
function Reminder({ pickupAddress }: { pickupAddress: string }) {
  form = useForm<BookingDraft, FormRules>({ defaultValues: { ...emptyDraft(), pickupAddress } });
  return <FlightReminder form={form} onAdd={onAdd} />;
}
const question = /Do you land here/;

it('asks for the flight of a pickup at an airport until it is there, and leads to the field', () => {
  renderApp(<Reminder pickupAddress="Toronto Pearson, Terminal 1" />);
  expect(screen.getByText(question)).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Add flight number' }).click());
  expect(form.getFieldState('flightNumber').error?.message).toMatch(/^Enter your flight number/);
  expect(onAdd).toHaveBeenCalledOnce();
  act(() => form.setValue('flightNumber', 'AC 848'));
  expect(screen.queryByText(question)).toBeNull();
});

it('asks nobody who is picked up elsewhere', () => {
  renderApp(<Reminder pickupAddress="12 Airport Road" />);
  expect(screen.queryByText(question)).toBeNull();
});
