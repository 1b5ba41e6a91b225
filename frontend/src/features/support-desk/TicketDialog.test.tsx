import type { AdminTicketDetail } from '@livery/shared-types/support';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { TicketHistory } from './TicketDialog.tsx';

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
