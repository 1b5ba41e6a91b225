import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import { DestinationList } from './DestinationList.tsx';

function Form() {
  return <DestinationList form={useForm<BookingDraft>({ defaultValues: emptyDraft() })} />;
}

it('adds and removes destinations, and one row always stays', async () => {
  const user = userEvent.setup();
  renderApp(<Form />);
  const rows = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(rows()).toEqual(['']);
  expect(screen.queryByRole('button', { name: /^Remove destination/ })).toBeNull();

  await user.type(screen.getByRole('textbox'), 'Casa Loma');
  await user.click(screen.getByRole('button', { name: 'Add destination' }));
  expect(rows()).toEqual(['Casa Loma', '']);
  await user.click(screen.getByRole('button', { name: 'Remove destination 1' }));
  expect(rows()).toEqual(['']);
  expect(screen.queryByRole('button', { name: /^Remove destination/ })).toBeNull();
}, 30_000);
