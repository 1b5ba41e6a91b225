import { describe, expect, it } from 'vitest';
import { exportAddress } from './adminBookingsApi.ts';
import { cursorOf, rangeText } from '../../api/pageInfo.ts';
import { addressOfView, everything, isNarrowed, readBookingListParams } from './bookingListParams.ts';

const read = (query: string) => readBookingListParams(new URLSearchParams(query));

describe('the list in the address', () => {
  it('is everything that is not archived unless it says otherwise', () => {
    expect(read('')).toEqual({
      filter: 'all',
      status: undefined,
      archived: 'false',
      q: '',
      cursor: undefined,
    });
    expect(isNarrowed(read(''))).toBe(false);
  });

  it('is read back as it was written, and nonsense counts as usual', () => {
    expect(
      read('filter=today&status=rejected&archived=any&reasonCode=no_car&q=nora&cursor=abc&page=3'),
    ).toEqual({
      filter: 'today',
      status: 'rejected',
      archived: 'any',
      reasonCode: 'no_car',
      q: 'nora',
      cursor: 'abc',
    });
    expect(read('filter=never&status=lost&archived=x&reasonCode=bored&page=9')).toEqual(read(''));
  });

  it('starts on the first page again when the selection changes', () => {
    expect(addressOfView({ filter: 'past' })).toEqual({
      filter: 'past',
      cursor: undefined,
      page: undefined,
    });
    expect(addressOfView(everything)).toEqual({
      filter: undefined,
      status: undefined,
      archived: undefined,
      q: '',
      cursor: undefined,
      page: undefined,
    });
  });

  it('exports what it shows, on all pages', () => {
    const view = read('filter=past&q=d%26e&cursor=abc&page=2');
    expect(exportAddress(view)).toBe('/api/admin/bookings/export.csv?filter=past&archived=false&q=d%26e');
  });
});

describe('pages', () => {
  it('go on where the server says', () => {
    expect(cursorOf('</api/bookings?filter=all&cursor=MjAy%3D>; rel="next"')).toBe('MjAy=');
    expect(cursorOf(null)).toBeUndefined();
    expect(cursorOf('</api/bookings>; rel="prev"')).toBeUndefined();
  });

  it('say where they stand', () => {
    const page = (shown: number, total: number | undefined, nextCursor?: string) => ({
      items: Array.from({ length: shown }),
      total,
      nextCursor,
    });
    expect(rangeText(2, 50, page(50, 312, 'next'))).toBe('51–100 of 312');
    expect(rangeText(7, 50, page(12, 312))).toBe('301–312 of 312');
    expect(rangeText(2, 50, page(50, 10_000, 'next'))).toBe('51–100 of 10,000');
    expect(rangeText(2, 50, page(50, undefined, 'next'), 10_000)).toBe('51–100 of 10,000+');
    expect(rangeText(201, 50, page(50, undefined, 'next'), 10_000)).toBe('10,001–10,050 of 10,050+');
    expect(rangeText(202, 50, page(7, undefined))).toBe('10,051–10,057 of 10,057');
    expect(rangeText(1, 50, page(14, 14))).toBe('14 in all');
  });
});
