import { COMPANY_PROMISES_DEFAULTS, StaffBookingRequest } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, sampleQuote, staff } from '../../test/sample.ts';
import {
  acceptOffer,
  bookingOf,
  newOffer,
  offerStatus,
  sendOffer,
  withdrawOffer,
  type Offer,
} from './offer.ts';

const ID = '3f2b8c1e-9a4d-4c6e-8b7a-1d2e3f4a5b6c';
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const offerOf = (body: object = {}) =>
  newOffer(
    StaffBookingRequest.parse({
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      pickupDate: hours(24 * 30).toISOString(),
      serviceIds: ['11111111-1111-4111-8111-111111111111'],
      draft: true,
      ...body,
    }),
    { quote: sampleQuote(), vehicle: null },
    { id: ID, ctx: staff, window },
  );
const open = (): Offer => offerOf().after;
const terms = { policyVersion: '2025-01', paymentMethod: 'cash' } as const;
const code = (name: string) => expect.objectContaining({ code: name });

describe('an offer', () => {
  it('stands for a week, but never longer than until the pickup', () => {
    expect(open().expiresAt).toEqual(hours(7 * 24));
    expect(offerOf({ pickupDate: hours(48).toISOString() }).after.expiresAt).toEqual(hours(48));
  });

  it('is sent where there is an e-mail address', () => {
    expect(offerOf().events).toEqual([{ type: 'offer.sent' }]);
    const { after, events } = offerOf({ customerEmail: '', customerPhone: '+1 416 555 0142' });
    expect(events).toEqual([]);
    expect(() => sendOffer(after, NOW)).toThrow(code('offer.no_email'));
  });

  it('has expired from the moment that was said', () => {
    expect(offerStatus(open(), hours(7 * 24 - 1))).toBe('open');
    expect(offerStatus(open(), hours(7 * 24))).toBe('expired');
    for (const act of [sendOffer, (offer: Offer, now: Date) => acceptOffer(offer, terms, now)])
      expect(() => act(open(), hours(7 * 24))).toThrow(code('offer.expired'));
    expect(withdrawOffer(open(), hours(8 * 24))?.after.status).toBe('withdrawn');
  });

  it('is accepted once, and withdrawn once', () => {
    const accepted = acceptOffer(open(), terms, NOW);
    expect(accepted).toMatchObject({
      after: { status: 'accepted', version: 2, acceptance: { at: NOW, ...terms } },
      events: [{ type: 'offer.ended', status: 'accepted' }],
    });
    const again = { ...terms, paymentMethod: 'stripe' as const };
    expect(acceptOffer(accepted?.after ?? open(), again, NOW)).toBeUndefined();
    expect(() => withdrawOffer(accepted?.after ?? open(), NOW)).toThrow(code('offer.accepted'));
    const withdrawn = withdrawOffer(open(), NOW)?.after ?? open();
    expect(withdrawOffer(withdrawn, NOW)).toBeUndefined();
    expect(() => acceptOffer(withdrawn, terms, NOW)).toThrow(code('offer.withdrawn'));
  });

  it('becomes a booking of its id at its price, as of when it was accepted', () => {
    const at = hours(24);
    const { after, events } = bookingOf(
      open(),
      { at, ...terms },
      { zone: window.zone, company: COMPANY_PROMISES_DEFAULTS },
    );
    expect(after).toMatchObject({
      id: ID,
      source: 'staff',
      status: 'pending_approval',
      quote: sampleQuote(),
      paymentMethod: 'cash',
      consent: { version: '2025-01', at },
      createdAt: at,
      log: [{ actor: 'customer', note: 'Offer of dana accepted' }],
    });
    expect(events).toEqual([{ type: 'booking.created' }]);
  });
});
