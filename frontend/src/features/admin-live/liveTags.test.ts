import { describe, expect, it } from 'vitest';
import { allLiveTags, eventTypeOf, tagsOf } from './liveTags.ts';

describe('live changes', () => {
  it('fetch again what the event is about', () => {
    expect(tagsOf('booking.created')).toEqual(['Booking', 'BookingStats', 'Availability', 'PromoCode']);
    expect(tagsOf('payment.refunded')).toContain('Booking');
    expect(tagsOf('catalog.changed')).toEqual(['Service', 'Vehicle', 'PromoCode']);
    expect(tagsOf('weather.changed')).toEqual([]);
  });

  it('fetch everything of theirs again after a gap, each once', () => {
    expect(allLiveTags).toContain('Settings');
    expect(new Set(allLiveTags).size).toBe(allLiveTags.length);
  });

  it('ignore a notice that can’t be read', () => {
    expect(eventTypeOf('{"type":"booking.created","aggregateId":"b1"}')).toBe('booking.created');
    expect(eventTypeOf('{')).toBeUndefined();
    expect(eventTypeOf('null')).toBeUndefined();
    expect(eventTypeOf('{"type":7}')).toBeUndefined();
  });
});
