import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { OrderAgain } from './OrderAgain.tsx';

const booking = anApprovedBooking({ id: 'b1' });

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

afterEach(() => window.history.replaceState(null, '', '/'));

it.each([
  ['Copy', '/admin/dispatch?date=2026-11-25&booking=b1', '/admin?new=copy%3Ab1'],
  ['Book the way back', '/admin/dispatch?date=2026-11-25&booking=b1', '/admin?new=back%3Ab1'],
  ['Copy', '/admin?status=approved&booking=b1', '/admin?status=approved&new=copy%3Ab1'],
  ['Book the way back', '/admin?status=approved&booking=b1', '/admin?status=approved&new=back%3Ab1'],
])('%s at %s leads to the new order at %s', async (name, at, address) => {
  // What is changed of the address is changed in the browser's bar.
  window.history.replaceState(null, '', at);
  renderApp(
    <>
      <OrderAgain booking={booking} />
      <Address />
    </>,
    { at },
  );
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('status').textContent).toBe(address);
});
