import { describe, expect, it } from 'vitest';
import { createCatalogCopy } from './catalogCopy.ts';
import { createFleetCopy } from './fleetCopy.ts';

/** What catalog has, answered when the test says so. */
function catalogWith(names: string[]) {
  const stored = [...names];
  const answers: (() => void)[] = [];
  const state = { stored, asked: 0, isAway: false };
  const fetch = () =>
    new Promise<{ id: string }[]>((resolve, reject) => {
      state.asked += 1;
      const found = state.stored.map((id) => ({ id }));
      answers.push(() => (state.isAway ? reject(new Error('away')) : resolve(found)));
    });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, fetch, answer };
}

describe('the copy of what catalog has', () => {
  it('reads once more after a change that came while it was reading', async () => {
    const { state, fetch, answer } = catalogWith(['old']);
    const copy = createCatalogCopy(fetch);
    const first = copy.refresh();
    state.stored.push('new');
    const second = copy.refresh();
    await answer();
    expect(copy.all()).toEqual([{ id: 'old' }]);
    await answer();
    await Promise.all([first, second]);
    expect(copy.all()).toEqual([{ id: 'old' }, { id: 'new' }]);
    expect(state.asked).toBe(2);
  });

  it('keeps what was read last while catalog is away, and reads it again later', async () => {
    const { state, fetch, answer } = catalogWith(['one']);
    const copy = createCatalogCopy(fetch);
    const read = copy.refreshIfOld();
    await answer();
    await read;
    state.isAway = true;
    const failed = expect(copy.refresh()).rejects.toThrow('away');
    await answer();
    await failed;
    expect(copy.get('one')).toEqual({ id: 'one' });
    await copy.refreshIfOld();
    expect(state.asked).toBe(2);
  });
});

describe('the copy of the fleet', () => {
  it('knows the plates that were entered, and no others', async () => {
    const vehicle = (id: string, plate: string) => ({ id, plate }) as never;
    const fleet = createFleetCopy(async () => [vehicle('a', 'CKX 412'), vehicle('b', '')]);
    expect(fleet.plateOf('a')).toBeNull();
    await fleet.refresh();
    expect(['a', 'b', 'c', null, undefined].map(fleet.plateOf)).toEqual(['CKX 412', null, null, null, null]);
  });
});
