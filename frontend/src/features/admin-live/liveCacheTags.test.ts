import { describe, expect, it } from 'vitest';
import { allLiveTags, readNotice, tagsOf } from './liveCacheTags.ts';

describe('live changes', () => {
  it('fetch again what the event is about', () => {
    const about = (type: string, aggregateId?: string) => tagsOf({ type, aggregateId });
    const booking = [
      { type: 'Booking', id: 'b1' },
      { type: 'Booking', id: 'LIST' },
    ];
    expect(about('booking.created', 'b1')).toEqual([...booking, 'BookingStats', 'Availability', 'PromoCode']);
    expect(about('payment.refunded', 'b1')).toEqual([...booking, 'BookingStats']);
    expect(about('payment.refunded')).toEqual(['Booking', 'BookingStats']);
    expect(about('catalog.changed', 'v1')).toEqual(['Service', 'Vehicle', 'PromoCode']);
    expect(about('weather.changed')).toEqual([]);
  });

  it('fetch everything of theirs again after a gap, each once', () => {
    expect(allLiveTags).toContain('Settings');
    expect(new Set(allLiveTags).size).toBe(allLiveTags.length);
  });

  it('ignore a notice that can’t be read', () => {
    expect(readNotice('{"type":"booking.created","aggregateId":"b1"}')).toEqual({
      type: 'booking.created',
      aggregateId: 'b1',
    });
    expect(readNotice('{')).toBeUndefined();
    expect(readNotice('null')).toBeUndefined();
    expect(readNotice('{"type":7}')).toBeUndefined();
  });
});
