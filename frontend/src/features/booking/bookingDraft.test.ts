import { afterEach, describe, expect, it } from 'vitest';
import { emptyDraft, forgetDraft, hoursOf, loadDraft, saveDraft } from './bookingDraft.ts';
import { encodeQuote, withPresets, withQuote } from './quoteLink.ts';

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

  it('moves a pickup that has passed to the next hour', () => {
    saveDraft({ ...emptyDraft(now), firstName: 'Nora', date: '2026-11-01' }, now.getTime());
    expect(loadDraft(now)).toMatchObject({ firstName: 'Nora', date: '2026-11-21', time: '12:00' });
  });

  it('is forgotten after a fortnight, and when it is damaged', () => {
    saveDraft({ ...emptyDraft(now), firstName: 'Nora' }, now.getTime() - 15 * 24 * 60 * 60 * 1000);
    expect(loadDraft(now).firstName).toBe('');
    localStorage.setItem('livery.booking-draft', '{"savedAt":1,');
    expect(loadDraft(now)).toEqual(emptyDraft(now));
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
    expect(withQuote(emptyDraft(now), '%%%')).toEqual(emptyDraft(now));
    expect(withQuote(emptyDraft(now), btoa('{"serviceIds":7,"duration":9}'))).toEqual(emptyDraft(now));
  });

  it('applies the service and the vehicle of a link', () => {
    const draft = { ...emptyDraft(now), serviceIds: ['a'] };
    expect(withPresets(draft, new URLSearchParams('service=a&vehicle=v'))).toMatchObject({
      serviceIds: ['a'],
      vehicleId: 'v',
    });
  });
});
