import { afterEach, describe, expect, it } from 'vitest';
import { forgetKeyOf, keyForDraft } from './draftKey.ts';
import { createStore } from '../store/store.ts';
import { draftsIn } from './formDrafts.ts';

describe('what is sent from a form with a draft', () => {
  const afterReload = () => draftsIn(createStore(), 'staff');
  afterEach(() => sessionStorage.clear());

  it('keeps its key beside its draft through a reload, until it was had', () => {
    const key = keyForDraft(afterReload(), 'booking:new', '{"a":1}');
    expect(keyForDraft(afterReload(), 'booking:new', '{"a":1}')).toBe(key);
    const drafts = afterReload();
    drafts.save('booking:new', { value: { typed: 'more' } });
    expect(keyForDraft(drafts, 'booking:new', '{"a":1}')).toBe(key);
    forgetKeyOf(drafts, 'booking:new');
    expect(keyForDraft(afterReload(), 'booking:new', '{"a":1}')).not.toBe(key);
  });

  it('has another key for other words', () => {
    const key = keyForDraft(afterReload(), 'booking:new', '{"a":1}');
    expect(keyForDraft(afterReload(), 'booking:new', '{"a":2}')).not.toBe(key);
  });
});
