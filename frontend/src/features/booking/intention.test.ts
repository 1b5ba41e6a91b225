import { afterEach, describe, expect, it } from 'vitest';
import { forgetIntention, noIntention, recallIntention, rememberIntention } from './intention.ts';

describe('what somebody wants booked', () => {
  afterEach(() => forgetIntention());

  it('keeps its key through a reload', () => {
    rememberIntention({ body: '{"a":1}', key: 'k1' });
    expect(recallIntention()).toEqual({ body: '{"a":1}', key: 'k1' });
  });

  it('is nothing once it was had, and nothing where storage is damaged', () => {
    rememberIntention({ body: '{"a":1}', key: 'k1' });
    forgetIntention();
    expect(recallIntention()).toEqual(noIntention);
    sessionStorage.setItem('livery.booking-intention', '{"body":7');
    expect(recallIntention()).toEqual(noIntention);
    sessionStorage.setItem('livery.booking-intention', '{"body":7,"key":"k"}');
    expect(recallIntention()).toEqual(noIntention);
  });
});
