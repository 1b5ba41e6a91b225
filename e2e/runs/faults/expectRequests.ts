import { expect } from 'vitest';
import type { MoneyFixture } from '../../system/money/fixture.ts';
import type { Promised } from './activity.ts';

/** Of several decisions on what a customer asked for exactly one counts, the trip is as it says, and nobody is told twice. */
export async function expectRequests(fixture: MoneyFixture, { asking, decided }: Promised): Promise<void> {
  const mailbox = await fixture.mailbox();
  for (const [id, email] of asking) {
    const { changeRequest, duration } = await fixture.product.booking(id);
    if (changeRequest === null) {
      expect(decided.has(id), id).toBe(false);
      continue;
    }
    const { status, changes } = changeRequest;
    if (decided.has(id)) expect({ id, status }).toEqual({ id, status: decided.get(id) });
    const wanted = Number.parseInt(changes.find(({ field }) => field === 'duration')?.to ?? '', 10);
    expect({ id, duration }).toEqual({ id, duration: status === 'accepted' ? wanted : 2 });
    const told = mailbox.about(email, id).filter((kind) => kind === 'changed').length;
    expect({ id, told: told <= (status === 'accepted' ? 1 : 0) }).toEqual({ id, told: true });
  }
}
