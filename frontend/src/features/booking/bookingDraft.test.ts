import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, forgetDraft, loadDraft, saveDraft, subscribeToForgotten } from './bookingDraft.ts';
import { hoursOf } from '../../domain/bookedHours.ts';
import { encodeQuote, withQuote } from './quoteLink.ts';

const now = new Date('2026-11-21T10:20:00-05:00');

describe('a fresh draft', () => {
  it('says nothing of when, and has two hours and one destination row', () => {
    expect(emptyDraft()).toMatchObject({
      date: '',
      time: '',
      duration: '2',
      destinations: [{ address: '' }],
    });
  });
});

describe('hours', () => {
  it.each([
    ['5', 5],
    ['1', 2],
    ['-3', 2],
    ['', 2],
    ['three', 2],
    ['2.9', 2],
  ])('reads %j as %d', (text, hours) => {
    expect(hoursOf(text)).toBe(hours);
  });
});

describe('a saved draft', () => {
  afterEach(() => forgetDraft());

  it('is restored unchanged', () => {
    const ana = { hasPassenger: true, passengerName: 'Ana Ruiz' };
    const draft = { ...emptyDraft(), firstName: 'Nora', date: '2026-12-24', serviceIds: ['a'], ...ana };
    saveDraft(draft, now.getTime());
    expect(loadDraft(now)).toEqual(draft);
  });

  it('keeps its id, and a new one has another', () => {
    const draft = emptyDraft();
    saveDraft(draft, now.getTime());
    expect(loadDraft(now).id).toBe(draft.id);
    expect(emptyDraft().id).not.toBe(draft.id);
  });

  it('is reported when another tab forgets it, and not when that saves it', () => {
    const draft = { ...emptyDraft(), firstName: 'Nora' };
    const oldValue = JSON.stringify({ savedAt: 1, draft });
    const listener = vi.fn<(draft: unknown) => void>();
    const stop = subscribeToForgotten(listener);
    const key = 'livery.booking-draft';
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: oldValue }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', oldValue, newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue: '{"savedAt":', newValue: null }));
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    expect(listener).toHaveBeenCalledExactlyOnceWith(draft);
    stop();
  });

  it.each([
    ['2026-11-01', '18:00', ''],
    ['2026-11-21', '10:20', ''],
    ['2026-11-21', '', '2026-11-21'],
    ['2026-11-20', '', ''],
    ['', '09:00', ''],
  ])('with a pickup on %j at %j begins on %j again', (date, time, shown) => {
    saveDraft({ ...emptyDraft(), firstName: 'Nora', date, time }, now.getTime());
    expect(loadDraft(now)).toMatchObject({ firstName: 'Nora', date: shown, time });
  });

  it('is forgotten after a fortnight, and when it is damaged', () => {
    saveDraft({ ...emptyDraft(), firstName: 'Nora' }, now.getTime() - 15 * 24 * 60 * 60 * 1000);
    expect(loadDraft(now).firstName).toBe('');
    localStorage.setItem('livery.booking-draft', '{"savedAt":1,');
    expect(loadDraft(now)).toEqual({ ...emptyDraft(), id: expect.any(String) });
  });
});

describe('a quote in a link', () => {
  it('restores the package without personal data', () => {
    const draft = {
      ...emptyDraft(),
      serviceIds: ['a', 'b'],
      vehicleId: 'v',
      firstName: 'Nora',
      email: 'nora@example.com',
      pickupAddress: 'Café Boréal, Montréal',
    };
    const encoded = encodeQuote(draft);
    expect(encoded).toMatch(/^[\w-]+$/);
    const restored = withQuote(emptyDraft(), encoded);
    expect(restored).toMatchObject({
      serviceIds: ['a', 'b'],
      vehicleId: 'v',
      pickupAddress: 'Café Boréal, Montréal',
    });
    expect(restored.firstName).toBe('');
    expect(restored.email).toBe('');
  });

  it('changes nothing when it is damaged', () => {
    const draft = emptyDraft();
    expect(withQuote(draft, '%%%')).toEqual(draft);
    expect(withQuote(draft, btoa('{"serviceIds":7,"duration":9}'))).toEqual(draft);
  });
});
