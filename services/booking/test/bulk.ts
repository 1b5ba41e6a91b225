import { driverOf, timeKey } from '@livery/service-kit';
import { BOOKING_STATUSES, type BookingStatus } from '@livery/shared-types';
import { isCashDue } from '../src/domain/cash.ts';
import { searchTokens } from '../src/domain/searchTokens.ts';
import type { BookingDocument, BookingModel } from '../src/store/booking.model.ts';
import { sampleBooking, sampleQuote } from './sample.ts';

const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** The id of one of them. */
export function bulkId(index: number): string {
  const hex = (index * 2_654_435_761) >>> 0;
  return `${hex.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Ids, days and names differ; nothing is random, so every run loads the same bookings. */
function bulkBooking(index: number, now: Date): BookingDocument {
  const _id = bulkId(index);
  // Two years back to one ahead, whatever the number: history grows denser, not longer.
  const at = new Date(
    now.getTime() - 730 * DAY_MS + ((index * 7_919) % (1_060 * 24)) * 3_600_000 + (index % 60) * 60_000,
  );
  const createdAt = new Date(now.getTime() - 760 * DAY_MS + index);
  const status: BookingStatus = BOOKING_STATUSES[index % BOOKING_STATUSES.length] ?? 'approved';
  const { id: _sample, ...fields } = sampleBooking({
    status,
    archived: index % 11 === 0,
    customerName: index % 50 === 0 && index < 1_000 ? 'Zenobia Quill' : `Guest Number${index}`,
    customerEmail: `guest${Math.floor(index / 4)}@example.com`,
    customerPhone: `+1${4_160_000_000 + index}`,
    // Trips of one vehicle can't overlap, as these do.
    vehicle: null,
    quote: sampleQuote({ totalCents: 10_000 + (index % 977) }),
    pickup: { at, latestAt: at, local: '', zone: 'America/Toronto' },
    createdAt,
    updatedAt: createdAt,
  });
  return {
    ...fields,
    _id,
    view: fields.archived ? 'archived' : 'live',
    createdKey: timeKey(createdAt, _id),
    pickupKey: timeKey(at, _id),
    searchTokens: searchTokens({ ...fields, id: _id }),
    cashDue: isCashDue(fields),
    justDone: false,
    toClose: false,
    totalCents: fields.quote.totalCents,
    phoneKey: null,
    outbox: [],
  };
}

/** Loads bookings `from` … `to` past every rule. */
export async function loadBookings(model: BookingModel, from: number, to: number, now: Date): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const size = Math.min(BATCH, to - start);
    const rows = Array.from({ length: size }, (_, offset) => bulkBooking(start + offset, now));
    await driverOf(model).insertMany(rows, {
      ordered: false,
      writeConcern: { w: 1, journal: false },
    });
  }
}
