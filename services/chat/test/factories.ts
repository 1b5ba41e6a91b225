import { randomBytes } from 'node:crypto';
import type { AdminTicketDetail, SupportTicket } from '@livery/shared-types';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';

/** A short word that nothing else in the run uses. */
export const unique = (prefix = 'x') => `${prefix}${randomBytes(6).toString('hex')}`;

export const ticketBody = (overrides: object = {}) => ({
  customerName: 'Amélie Okafor',
  customerEmail: 'amelie@example.com',
  bookingId: '',
  category: 'booking',
  priority: 'medium',
  subject: 'Child seat',
  description: 'We need a seat for a four-year-old.',
  ...overrides,
});

export async function createTicket(chat: Harness, overrides?: object): Promise<SupportTicket> {
  const reply = await chat.visitor.post<SupportTicket>('/api/support-tickets', ticketBody(overrides));
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}

export async function updateTicket(chat: Harness, id: string, body: object): Promise<AdminTicketDetail> {
  const reply = await chat.admin.patch<AdminTicketDetail>(`/api/admin/support-tickets/${id}`, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
}
