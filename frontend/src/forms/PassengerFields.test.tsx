import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { PassengerFields, type PassengerForm } from './PassengerFields.tsx';

it('opens name and phone with one checkbox, and empties them when it is unchecked', () => {
  let values = (): Partial<PassengerForm> => ({});
  function Form() {
    const form = useForm<PassengerForm>({
      defaultValues: { hasPassenger: false, passengerName: '', passengerPhone: '' },
    });
    values = form.getValues;
    return <PassengerFields form={form} />;
  }
  render(<Form />);
  const box = screen.getByRole('checkbox', { name: 'Somebody else is riding' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(box);
  fireEvent.change(screen.getByLabelText(/Passenger’s name/), { target: { value: 'Ana Ruiz' } });
  fireEvent.change(screen.getByLabelText(/Passenger’s phone/), { target: { value: '416-555-0202' } });
  expect(values()).toEqual({
    hasPassenger: true,
    passengerName: 'Ana Ruiz',
    passengerPhone: '416-555-0202',
  });
  fireEvent.click(box);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(values()).toEqual({ hasPassenger: false, passengerName: '', passengerPhone: '' });
});
