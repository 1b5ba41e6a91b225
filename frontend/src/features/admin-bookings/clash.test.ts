import { expect, it } from 'vitest';
import { apiErrorFrom } from '../../api/apiError.ts';
import { clashOfPreview, clashOfRefusal } from './clash.ts';

const free = {
  id: 'v2',
  name: 'Pearl',
  type: 'sedan' as const,
  capacity: 3,
  luggageCapacity: 2,
  total: '120.00',
};
const sentence = 'The insurance of Onyx is good until Dec 12, 2026, so not on the day of this trip.';

it('a document that ends before the trip is in the way of the car, with what is free instead', () => {
  const clash = {
    kind: 'document' as const,
    bookingId: null,
    customerName: null,
    from: '2026-12-20T10:00:00-05:00',
    to: '2026-12-20T12:00:00-05:00',
    reason: sentence,
  };
  const shown = { text: sentence, otherTrip: undefined, alternatives: [free] };
  expect(clashOfPreview({ clash, alternatives: [free] }, 'Onyx')).toEqual(shown);
  const details = { kind: 'insurance', expiresOn: '2026-12-12', vehicleId: 'v1', alternatives: [free] };
  const body = { code: 'vehicle.document_expired', message: sentence, details };
  expect(clashOfRefusal(apiErrorFrom(409, 'Conflict', JSON.stringify(body)))).toEqual(shown);
});
