import { describe, expect, it } from 'vitest';
import { allLiveTags, tagsOf } from './liveCacheTags.ts';

describe('live changes', () => {
  it('fetch again what the event is about', () => {
    const about = (type: string, aggregateId: string) => tagsOf({ type, aggregateId });
    const booking = [
      { type: 'Booking', id: 'b1' },
      { type: 'Booking', id: 'LIST' },
    ];
    expect(about('booking.created', 'b1')).toEqual([
      ...booking,
      'BookingStats',
      'Availability',
      'PromoCode',
      'Customer',
    ]);
    expect(about('payment.refunded', 'b1')).toEqual([...booking, 'BookingStats', 'Customer']);
    expect(about('booking.assigned', 'b1')).toEqual(expect.arrayContaining(booking));
    expect(about('ride.step_taken', 'b1')).toEqual([...booking, 'Chauffeur']);
    expect(about('chauffeur.changed', 'c1')).toEqual(['Chauffeur']);
    expect(about('catalog.changed', 'v1')).toEqual(['Service', 'Vehicle', 'PromoCode']);
    expect(about('weather.changed', 'w1')).toEqual([]);
  });

  it('fetch everything of theirs again after a gap, each once', () => {
    expect(allLiveTags).toContain('Settings');
    expect(new Set(allLiveTags).size).toBe(allLiveTags.length);
  });
});
