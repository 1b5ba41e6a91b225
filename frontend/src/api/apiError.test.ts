import { describe, expect, it } from 'vitest';
import { apiErrorFrom, errorDetail, errorMessage, unreachable } from './apiError.ts';

describe('the words of a failed call', () => {
  const refused = apiErrorFrom(409, 'Conflict', '{"message":"That vehicle is already booked"}');

  it('carry the status in a notice, and not in a place of the page', () => {
    expect(errorMessage(refused, 'Failed')).toBe('409: That vehicle is already booked');
    expect(errorDetail(refused)).toBe('That vehicle is already booked');
  });

  it('are the same where no answer came', () => {
    expect(errorDetail(unreachable)).toBe(errorMessage(unreachable, 'Failed'));
  });

  it('are the fallback when the server said nothing, or no call was made', () => {
    expect(errorDetail(apiErrorFrom(500, '', ''), 'Failed to fetch vehicles')).toBe(
      'Failed to fetch vehicles',
    );
    expect(errorDetail(new TypeError('not for people'))).toBe('Please try again in a moment.');
  });
});
