import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { TicketQueue } from './TicketQueue.tsx';

afterEach(() => vi.unstubAllGlobals());

const list = 'GET /api/admin/support-tickets';
const ticket = {
  id: '00000000-0000-4000-8000-000000000001',
  customerName: 'Ana Lee',
  customerEmail: 'ana@example.com',
  category: 'general',
  priority: 'medium',
  subject: 'An umbrella',
  status: 'open',
  assignedAgent: null,
  dueAt: '2026-12-01T13:31:00.000Z',
  firstAnswerAt: null,
};
const open = () => renderApp(<TicketQueue colleagues={[]} now={0} onOpen={vi.fn()} onListed={vi.fn()} />);

it('shows no tickets of another search when those asked for could not be loaded', async () => {
  stubServer({ [list]: [ticket] });
  open();
  expect(await screen.findByText('An umbrella')).toBeTruthy();
  stubServer({ [list]: refusal(503, 'Chat is away') });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'omar');
  expect(await screen.findByText('The tickets could not be loaded')).toBeTruthy();
  expect(screen.queryByText('An umbrella')).toBeNull();
  stubServer({ [list]: [{ ...ticket, subject: 'A hat' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A hat')).toBeTruthy();
});

it('leads from a queue without tickets to all of them', async () => {
  const calls = stubServer({ [list]: [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show all tickets' }));
  await waitFor(() => expect(calls.at(-1)?.url).toBe('/api/admin/support-tickets?sort=due&limit=50'));
  expect(screen.queryByRole('button', { name: 'Show all tickets' })).toBeNull();
});
