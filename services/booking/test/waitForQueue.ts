import { newEvent, type EventBus } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { expect } from 'vitest';
import { booked, makeService } from './factories.ts';
import type { Harness } from './harness.ts';
import { eventDataOf, read } from './payments.ts';

/** Resolves once everything published before is handled: a full window of later messages has come through. */
export async function waitForQueue(booking: Harness, bus: EventBus): Promise<void> {
  const service = await makeService(booking);
  const marks = await Promise.all(
    Array.from({ length: 2 }, () => booked(booking, { serviceIds: [service.id] })),
  );
  for (const mark of marks) {
    const one = await read(booking, mark.id);
    await bus.publish(newEvent('payment.processing', one.id, eventDataOf(one)));
    await eventually(async () =>
      expect(await read(booking, one.id)).toMatchObject({ paymentStatus: 'processing' }),
    );
  }
}
