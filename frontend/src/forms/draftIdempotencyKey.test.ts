import { afterEach, describe, expect, it } from 'vitest';
import { forgetDraftIdempotencyKey, draftIdempotencyKey } from './draftIdempotencyKey.ts';
import { createStore } from '../store/store.ts';
import { draftsIn } from './formDrafts.ts';

describe('what is sent from a form with a draft', () => {
  const afterReload = () => draftsIn(createStore(), 'staff');
  afterEach(() => sessionStorage.clear());

  it('keeps its key beside its draft through a reload, until it was had', () => {
    const key = draftIdempotencyKey(afterReload(), 'booking:new', '{"a":1}');
    expect(draftIdempotencyKey(afterReload(), 'booking:new', '{"a":1}')).toBe(key);
    const drafts = afterReload();
    drafts.save('booking:new', { value: { typed: 'more' } });
    expect(draftIdempotencyKey(drafts, 'booking:new', '{"a":1}')).toBe(key);
    forgetDraftIdempotencyKey(drafts, 'booking:new');
    expect(draftIdempotencyKey(afterReload(), 'booking:new', '{"a":1}')).not.toBe(key);
  });

  it('has another key for other words', () => {
    const key = draftIdempotencyKey(afterReload(), 'booking:new', '{"a":1}');
    expect(draftIdempotencyKey(afterReload(), 'booking:new', '{"a":2}')).not.toBe(key);
  });
});
