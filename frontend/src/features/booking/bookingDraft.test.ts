import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, forgetDraft, loadDraft, saveDraft, subscribeToForgotten } from './bookingDraft.ts';
import { hoursOf } from '../../domain/bookedHours.ts';
import { encodeQuote, withQuote } from './quoteLink.ts';

const now = new Date('2026-11-21T10:20:00-05:00');

describe('a fresh draft', () => {
  it('proposes a whole hour ahead, two hours and one destination row', () => {
    const draft = emptyDraft(now);
    expect(draft).toMatchObject({
      date: '2026-11-21',
      time: '12:00',
      duration: '2',
      destinations: [{ address: '' }],
    });
  });

  it('uses the time zone of the business', () => {
    expect(emptyDraft(new Date('2026-11-22T03:40:00Z'))).toMatchObject({ date: '2026-11-22', time: '00:00' });
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
    const draft = { ...emptyDraft(now), firstName: 'Nora', date: '2026-12-24', serviceIds: ['a'] };
    saveDraft(draft, now.getTime());
    expect(loadDraft(now)).toEqual(draft);
  });

  it('keeps its id, and a new one has another', () => {
    const draft = emptyDraft(now);
    saveDraft(draft, now.getTime());
    expect(loadDraft(now).id).toBe(draft.id);
    expect(emptyDraft(now).id).not.toBe(draft.id);
  });

  it('is reported when another tab forgets it, and not when that saves it', () => {
    const draft = { ...emptyDraft(now), firstName: 'Nora' };
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

  it('moves a pickup that has passed to the next hour', () => {
    saveDraft({ ...emptyDraft(now), firstName: 'Nora', date: '2026-11-01' }, now.getTime());
    expect(loadDraft(now)).toMatchObject({ firstName: 'Nora', date: '2026-11-21', time: '12:00' });
  });

  it('is forgotten after a fortnight, and when it is damaged', () => {
    saveDraft({ ...emptyDraft(now), firstName: 'Nora' }, now.getTime() - 15 * 24 * 60 * 60 * 1000);
    expect(loadDraft(now).firstName).toBe('');
    localStorage.setItem('livery.booking-draft', '{"savedAt":1,');
    expect(loadDraft(now)).toEqual({ ...emptyDraft(now), id: expect.any(String) });
  });
});

describe('a quote in a link', () => {
  it('restores the package without personal data', () => {
    const draft = {
      ...emptyDraft(now),
      serviceIds: ['a', 'b'],
      vehicleId: 'v',
      firstName: 'Nora',
      email: 'nora@example.com',
      pickupAddress: 'Café Boréal, Montréal',
    };
    const encoded = encodeQuote(draft);
    expect(encoded).toMatch(/^[\w-]+$/);
    const restored = withQuote(emptyDraft(now), encoded);
    expect(restored).toMatchObject({
      serviceIds: ['a', 'b'],
      vehicleId: 'v',
      pickupAddress: 'Café Boréal, Montréal',
    });
    expect(restored.firstName).toBe('');
    expect(restored.email).toBe('');
  });

  it('changes nothing when it is damaged', () => {
    const draft = emptyDraft(now);
    expect(withQuote(draft, '%%%')).toEqual(draft);
    expect(withQuote(draft, btoa('{"serviceIds":7,"duration":9}'))).toEqual(draft);
  });
});
