import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import { draftsIn } from './formDrafts.ts';

const storageKey = 'livery-staff-drafts';
const open = () => draftsIn(createStore(), 'staff');

describe('form drafts', () => {
  beforeEach(() => sessionStorage.clear());

  it('outlive a reload, each under its own entity and id', () => {
    const drafts = open();
    drafts.save('vehicle:a', { value: { name: 'A' }, base: { name: '' } });
    drafts.save('vehicle:b', { value: { name: 'B' } });
    expect(open().read('vehicle:a')).toEqual({ value: { name: 'A' }, base: { name: '' } });
    drafts.clear('vehicle:a');
    expect(open().read('vehicle:a')).toBeUndefined();
    expect(open().read('vehicle:b')).toEqual({ value: { name: 'B' } });
  });

  it('leave nothing in storage after logout', () => {
    const drafts = open();
    drafts.save('vehicle:a', { value: 'typed' });
    drafts.clearAll();
    expect(sessionStorage.getItem(storageKey)).toBeNull();
  });

  it('are found again by the same person after an ended session, and by nobody else', () => {
    open().setOwner('dana');
    const before = open();
    before.setOwner('dana');
    before.save('vehicle:a', { value: 'typed' });
    const same = open();
    same.setOwner('dana');
    expect(same.read('vehicle:a')).toEqual({ value: 'typed' });
    const other = open();
    other.setOwner('erin');
    expect(other.read('vehicle:a')).toBeUndefined();
    expect(sessionStorage.getItem(storageKey)).toBeNull();
  });

  it('stay within bounds: the oldest goes first, an endless one is not kept', () => {
    const drafts = open();
    for (let count = 1; count <= 45; count += 1) drafts.save(`ticket:${count}`, { value: 'typed' });
    expect(drafts.read('ticket:5')).toBeUndefined();
    expect(drafts.read('ticket:6')).toBeDefined();
    drafts.save('ticket:45', { value: 'x'.repeat(50_000) });
    expect(drafts.read('ticket:45')).toBeUndefined();
  });

  it('of another version or damaged ones are not read', () => {
    for (const stored of ['{', 'null', '{"version":0,"owner":"","drafts":[["vehicle:a",{"value":1}]]}']) {
      sessionStorage.setItem(storageKey, stored);
      expect(open().read('vehicle:a')).toBeUndefined();
    }
  });
});
