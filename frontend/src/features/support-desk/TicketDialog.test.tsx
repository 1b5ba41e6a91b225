import type { AdminTicketDetail } from '@livery/shared-types/support';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anAdminBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { TicketDialog, TicketHistory } from './TicketDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const ticket: AdminTicketDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  customerName: 'Ana Lee',
  customerEmail: 'ana@example.com',
  bookingId: null,
  category: 'general',
  priority: 'medium',
  subject: 'An umbrella',
  description: 'It was left in the car.',
  status: 'open',
  assignedAgent: null,
  dueAt: '2026-12-01T13:31:00.000Z',
  firstAnswerAt: null,
  isOverdue: false,
  chatSessionId: 'session-1',
  createdAt: '2026-12-01T01:31:00.000Z',
  updatedAt: '2026-12-01T01:31:00.000Z',
  files: [],
  activity: [
    {
      id: 'one',
      at: '2026-12-01T01:31:00.000Z',
      actor: 'Ana Lee',
      kind: 'created',
      text: null,
      changes: [],
    },
  ],
  transcript: [
    {
      id: 'm-1',
      sessionId: 'session-1',
      sender: 'customer',
      message: 'Did you find my umbrella?',
      timestamp: '2026-12-01T01:30:00.000Z',
    },
  ],
};

it('reads the times of a ticket and of the chat that came with it off the business’s own clock', () => {
  renderApp(<TicketHistory ticket={ticket} />);
  const said = screen.getByRole('region', { name: 'Chat transcript' });
  // Half past one at night in UTC is the evening before in Toronto.
  expect(within(said).getByText('Customer, Nov 30, 2026, 8:30 PM')).toBeTruthy();
  const history = screen.getByRole('region', { name: 'History' });
  expect(within(history).getByText('Ana Lee, Nov 30, 2026, 8:31 PM')).toBeTruthy();
});

it('shows the customer’s trips, keeps the reply beside what scrolls, and goes on once it is resolved', async () => {
  const path = `/api/admin/support-tickets/${ticket.id}`;
  const calls = stubServer({
    [`GET ${path}`]: ticket,
    [`PATCH ${path}`]: { ...ticket, status: 'resolved', version: 2 },
    'GET /api/bookings': [anAdminBooking({ customerEmail: 'ana@example.com', pickupAddress: 'Casa Loma' })],
  });
  const onResolved = vi.fn();
  renderApp(
    <TicketDialog id={ticket.id} colleagues={[]} now={0} onClose={() => undefined} onResolved={onResolved} />,
  );
  const trips = await screen.findByRole('region', { name: 'Customer’s trips' });
  expect(await within(trips).findByText('Casa Loma')).toBeTruthy();
  const asked = calls.find(({ path: of }) => of === '/api/bookings')?.url ?? '';
  // A search would find similar addresses too.
  expect(new URL(asked, location.origin).searchParams.get('email')).toBe('ana@example.com');
  const reply = screen.getByLabelText('Reply to Ana Lee');
  expect(reply.closest('[data-actions]')).toBeTruthy();
  await userEvent.type(reply, 'We have it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send and resolve' }));
  await waitFor(() => expect(onResolved).toHaveBeenCalledOnce());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    reply: 'We have it.',
    status: 'resolved',
    version: 1,
  });
}, 60_000);

it('asks for no trips of a customer who was erased', async () => {
  const calls = stubServer({
    [`GET /api/admin/support-tickets/${ticket.id}`]: { ...ticket, customerEmail: '' },
  });
  renderApp(
    <TicketDialog
      id={ticket.id}
      colleagues={[]}
      now={0}
      onClose={() => undefined}
      onResolved={() => undefined}
    />,
  );
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Customer’s trips' })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/bookings');
});
