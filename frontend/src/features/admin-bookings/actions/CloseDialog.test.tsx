import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Closing } from '@livery/shared-types/rideFields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { anApprovedBooking } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { stubServer, type Answers } from '../../../testing/stubServer.ts';
import { BookingDetails } from '../BookingDetails.tsx';

const closing: Closing = {
  due: true,
  lines: [
    { kind: 'waiting', label: 'Waiting time, 25 min', amount: '37.50', minutes: 25 },
    { kind: 'toll', label: 'Toll', amount: '12.50', note: 'Highway 407', clientId: 'press-1' },
  ],
  cashExpected: '120.00',
  cashReceived: '100.00',
};
const driven = anApprovedBooking({
  paymentMethod: 'cash',
  totalAmount: '120.00',
  closing,
  actions: [{ type: 'complete' }, { type: 'archive' }],
});
const completed: AdminBooking = { ...driven, status: 'completed', closing: null, actions: [] };
const path = `/api/admin/bookings/${driven.id}`;
const preview = { total: '156.36', amountPaid: '100.00', balanceDue: '56.36', refundDue: '0.00' };

const serve = (booking: AdminBooking, answers: Answers = {}) =>
  stubServer({
    [`GET ${path}`]: booking,
    'GET /api/admin/notifications': [],
    [`POST ${path}/close/preview`]: preview,
    ...answers,
  });
const open = () => {
  const onClose = vi.fn();
  return { onClose, ...renderApp(<BookingDetails id={driven.id} onClose={onClose} />) };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Close the trip' }));
const sent = (calls: ReturnType<typeof stubServer>) =>
  calls.filter((call) => call.path === `${path}/close`).map(({ body }) => body);

beforeEach(() => staffDrafts.clearAll());
afterEach(() => vi.unstubAllGlobals());

it('takes, changes and drops what is proposed, adds a line, and charges what is left', async () => {
  const calls = serve(driven, { [`POST ${path}/close`]: completed });
  const { onClose } = open();
  const section = within(await screen.findByRole('region', { name: 'To close' }));
  expect(section.getByText('Toll (Highway 407)')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Close the trip' }));
  const asked = await dialog();
  expect(asked.getByText(/\$120\.00 was to be collected/)).toBeTruthy();
  const waiting = within(asked.getByRole('group', { name: 'Waiting time, 25 min' }));
  fireEvent.change(waiting.getByLabelText('Amount ($)'), { target: { value: '30' } });
  await userEvent.click(asked.getByRole('button', { name: 'Drop Toll' }));
  await userEvent.click(asked.getByRole('button', { name: 'Take Toll again' }));
  await userEvent.click(asked.getByRole('button', { name: 'Drop Toll' }));
  await userEvent.click(asked.getByRole('button', { name: 'Add a line' }));
  await userEvent.click(asked.getByRole('button', { name: 'Close the trip' }));
  expect(await asked.findByText('Name the line')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  const added = within(asked.getByRole('group', { name: 'New line' }));
  fireEvent.change(added.getByLabelText('Line'), { target: { value: 'Late start' } });
  const own = within(asked.getByRole('group', { name: 'Late start' }));
  fireEvent.change(own.getByLabelText('Amount ($)'), { target: { value: '-5.00' } });
  await waitFor(() =>
    expect(asked.getByText(/one e-mail with the new total, of which \$56\.36 is due/)).toBeTruthy(),
  );
  await userEvent.click(asked.getByRole('button', { name: 'Close the trip' }));
  expect(await screen.findByText('Trip closed. The customer is told the new total by e-mail.')).toBeTruthy();
  const lines = [
    { label: 'Waiting time, 25 min', amount: '30' },
    { label: 'Late start', amount: '-5.00' },
  ];
  expect(sent(calls)).toEqual([{ version: driven.version, lines, cashReceived: '100.00' }]);
  expect(onClose).toHaveBeenCalled();
});

it('opens from “Mark as Done” where there is something to look at, and says when the trip has changed meanwhile', async () => {
  const stale = { code: 'stale', message: 'Changed meanwhile', details: { booking: driven } };
  serve(driven, { [`POST ${path}/close`]: new Response(JSON.stringify(stale), { status: 409 }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Done' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close the trip' }));
  expect(await screen.findByText(/This booking was changed meanwhile/)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Close the trip' })).toBeNull();
});

it('shows no figures for lines that are refused', async () => {
  const message = 'The lines take off more than the price of $120.00.';
  const refused = { code: 'invalid_request', message, errors: [{ path: 'lines', message }] };
  serve(driven, { [`POST ${path}/close/preview`]: new Response(JSON.stringify(refused), { status: 400 }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Done' }));
  const asked = await dialog();
  expect(await asked.findByText(message)).toBeTruthy();
  expect(asked.queryByText('New total')).toBeNull();
  expect(asked.queryByText(/The customer gets/)).toBeNull();
});

it('is not asked for where there is nothing to look at', async () => {
  serve({ ...driven, closing: null });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Done' }));
  expect(await screen.findByRole('button', { name: 'Mark as completed' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'To close' })).toBeNull();
});
