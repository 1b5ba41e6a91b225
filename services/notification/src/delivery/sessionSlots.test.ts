import { describe, expect, it } from 'vitest';
import { createSessionSlots } from './sessionSlots.ts';

const opened = (busy = 2, open = 4) => {
  const limit = { busy };
  return { limit, slots: createSessionSlots({ busy: () => limit.busy, open }) };
};
/** Who has entered or was turned away by now, in order. */
async function watch(slots: ReturnType<typeof opened>['slots'], count: number) {
  const seen: string[] = [];
  const held = Array.from({ length: count }, async (_, n) => {
    const slot = await slots.enter();
    seen.push(`${n} ${slot === undefined ? 'turned away' : 'in'}`);
    return slot;
  });
  await settled();
  return { seen, held };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('sessions with the mail server', () => {
  it('are entered in order, so many at a time', async () => {
    const { slots } = opened();
    const { seen, held } = await watch(slots, 4);
    expect(seen).toEqual(['0 in', '1 in']);
    (await held[1])?.leave();
    (await held[1])?.leave();
    await settled();
    expect(seen).toEqual(['0 in', '1 in', '2 in']);
  });

  it('that only wait for an answer let others in, up to a limit', async () => {
    const { slots } = opened(1, 3);
    const { seen, held } = await watch(slots, 5);
    for (const slot of held.slice(0, 3)) (await slot)?.free();
    await settled();
    expect(seen).toEqual(['0 in', '1 in', '2 in', '3 turned away', '4 turned away']);
    expect([slots.isOpen(), slots.left(), slots.awaiting()]).toEqual([false, 0, 3]);
    (await held[0])?.leave();
    expect([slots.isOpen(), slots.left(), slots.awaiting()]).toEqual([true, 1, 2]);
  });

  it('are entered by nobody while the mail server is away', async () => {
    const { limit, slots } = opened();
    const { seen, held } = await watch(slots, 4);
    limit.busy = 0;
    (await held[0])?.leave();
    await settled();
    expect(seen.slice(2)).toEqual(['2 turned away', '3 turned away']);
    expect(await slots.enter()).toBeUndefined();
  });

  it('are entered by as many as the mail server takes after it came back', async () => {
    const { limit, slots } = opened(1);
    const { seen, held } = await watch(slots, 4);
    limit.busy = 2;
    (await held[0])?.leave();
    await settled();
    expect(seen).toEqual(['0 in', '1 in', '2 in']);
  });

  it('are entered by nobody any more once they are closed', async () => {
    const { slots } = opened(1);
    const { seen, held } = await watch(slots, 3);
    slots.close();
    await settled();
    expect(seen).toEqual(['0 in', '1 turned away', '2 turned away']);
    expect(slots.isOpen()).toBe(false);
    (await held[0])?.leave();
    expect(await slots.enter()).toBeUndefined();
  });
});
