import { expect } from 'vitest';
import { eventually } from '@livery/test-kit';
import type { Harness } from './harness.ts';

/** Remembers a booking as it is stored, once its events are published; the answer asserts that not a byte of it has changed. */
export async function unchangedCheck(booking: Harness, id: string): Promise<() => Promise<void>> {
  const read = () => booking.collection('bookings').findOne({ _id: id });
  const before = await eventually(async () => {
    const document = await read();
    expect(document).toMatchObject({ outbox: [] });
    return document;
  });
  const published = booking.events.all().filter(({ aggregateId }) => aggregateId === id).length;
  return async () => {
    expect(await read()).toEqual(before);
    expect(booking.events.all().filter(({ aggregateId }) => aggregateId === id)).toHaveLength(published);
  };
}
