import type { AdminNotification } from '@livery/shared-types';
import { expect } from 'vitest';
import { COPIES, OFFICE, type MoneyWorld } from '../system/money/world.ts';
import type { Promised } from './act.ts';

/** Nobody got a letter twice, and whoever was promised a ticket or a booking got each letter about it. */
export async function expectLetters(world: MoneyWorld, { tickets, trips, rushed }: Promised): Promise<void> {
  const mailbox = await world.mailbox();
  expect(mailbox.twice(), 'letters that came more than once').toEqual([]);
  for (const [id, { email }] of tickets) {
    expect({ id, customer: mailbox.about(email, id), office: mailbox.about(OFFICE, id) }).toEqual({
      id,
      customer: ['ticket'],
      office: ['new ticket'],
    });
  }
  for (const [id, email] of [...trips, ...rushed]) {
    const { log } = await world.product.booking(id);
    const { body: records } = await world.product.call<AdminNotification[]>(
      'GET',
      `/api/admin/notifications?thread=${id}`,
    );
    // An approval or cancellation that nobody heard of is told by letter all the same.
    const wasDone = (what: string) => log.some(({ action }) => action === what);
    const lettersTo = (address: string) => [
      'requested',
      ...(wasDone('approved') && !(wasDone('cancelled') && isCalledOff(records, address, email))
        ? ['confirmed']
        : []),
    ];
    expect({
      id,
      customer: mailbox.about(email, id),
      office: mailbox.about(OFFICE, id),
      copies: mailbox.about(COPIES, id),
    }).toEqual({
      id,
      customer: [...lettersTo(email), ...(wasDone('cancelled') ? ['cancelled'] : [])].toSorted(),
      office: ['new booking'],
      copies: lettersTo(COPIES)
        .map((kind) => `copy: ${kind}`)
        .toSorted(),
    });
  }
}

/** Whoever was cancelled before the approval was told is told of the cancellation alone; without the letter, no copy. */
function isCalledOff(records: readonly AdminNotification[], address: string, customer: string): boolean {
  const approvals = records.filter(({ template }) => template === 'booking-approved');
  const to = (recipient: string) => approvals.find((letter) => letter.recipient === recipient);
  return (to(address) ?? to(customer))?.status === 'cancelled';
}
