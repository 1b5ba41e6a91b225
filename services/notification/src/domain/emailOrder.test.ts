import { describe, expect, it } from 'vitest';
import { mayHavePredecessor, type OrderedEmail } from './emailOrder.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));
const email = (changes: Partial<OrderedEmail> = {}): OrderedEmail => ({
  eventType: 'booking.created',
  orderingKey: 'booking',
  occurredAt: at(0),
  dueAt: at(0),
  ...changes,
});

describe('an e-mail that another may have to leave before', () => {
  it('is none about the beginning of a booking or ticket, at its time', () => {
    expect(mayHavePredecessor(email())).toBe(false);
    expect(mayHavePredecessor(email({ eventType: 'ticket.created' }))).toBe(false);
  });

  it('is one about the beginning that was moved to a later time', () => {
    expect(mayHavePredecessor(email({ dueAt: at(15) }))).toBe(true);
  });

  it('is one about anything later', () => {
    expect(mayHavePredecessor(email({ eventType: 'booking.approved' }))).toBe(true);
    expect(mayHavePredecessor(email({ eventType: 'payment.succeeded' }))).toBe(true);
  });

  it('is none that is about neither a booking nor a ticket', () => {
    expect(mayHavePredecessor(email({ eventType: 'booking.code_requested', orderingKey: null }))).toBe(false);
  });
});
