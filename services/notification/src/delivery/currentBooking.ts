import { AppError } from '@livery/service-kit/errors';
import type { BookingFactsAnswer } from '@livery/shared-types';
import { snapshotFrom, snapshotFromEvent, type BookingSnapshot } from '../domain/bookingSnapshot.ts';
import { DAY_MS } from '../domain/durations.ts';
import { knowsPayment } from '../domain/knowsPayment.ts';
import { bookingIdOf, templates } from '../domain/templates.ts';
import type { Leased } from '../store/lease.ts';
import type { DeliveryContext } from './deliveryContext.ts';

/** Booking could not tell the present state, so the e-mail waits. */
export class FactsUnavailable extends Error {
  override name = 'FactsUnavailable';
  /** Booking does not answer at all, so asking about other bookings makes no sense now. */
  readonly isOutage: boolean;

  constructor(message: string, isOutage = false, cause?: unknown) {
    super(message, { cause });
    this.isOutage = isOutage;
  }
}

/** The booking as it is now. Null for e-mails that are not about one. */
export async function currentBooking(ctx: DeliveryContext, email: Leased): Promise<BookingSnapshot | null> {
  const { data, eventType, occurredAt } = email;
  const bookingId = bookingIdOf(email);
  if (bookingId === null) return null;
  const [facts = 'unknown'] = await factsOf(ctx, [bookingId]);
  if (facts === 'unknown') throw cannotTell();
  if (facts !== 'gone') {
    const isBehind = !knowsPayment(facts, { type: eventType, occurredAt, data });
    if (isBehind && !isOld(email, ctx.clock()))
      throw new FactsUnavailable('The booking service has not heard of this payment yet, will retry');
    return snapshotFrom(facts);
  }
  // After a restored backup a booking may be missing although nobody deleted it. So "gone" counts only once
  // `booking.deleted` was received.
  if (!(await ctx.notifications.wasDeleted(bookingId)) && !isOld(email, ctx.clock()))
    throw new FactsUnavailable('The booking service does not know this booking, will retry');
  return snapshotFromEvent(data) ?? null;
}

/** The trips that an e-mail lists and that still belong in it. */
export async function currentTrips(
  ctx: DeliveryContext,
  { template, data }: Leased,
): Promise<BookingSnapshot[]> {
  const { lists } = templates[template];
  if (lists === undefined) return [];
  const answers = await factsOf(ctx, lists.idsIn(data));
  return answers
    .flatMap((facts) => {
      if (facts === 'unknown') throw cannotTell();
      return facts === 'gone' ? [] : [snapshotFrom(facts)];
    })
    .filter((booking) => !booking.isGone && lists.belongs(data, booking, ctx.templates.timeZone))
    .toSorted((one, other) => Date.parse(one.pickupAt) - Date.parse(other.pickupAt));
}

async function factsOf({ booking }: DeliveryContext, ids: readonly string[]): Promise<BookingFactsAnswer[]> {
  try {
    return await booking.facts(ids);
  } catch (error) {
    const isOutage = error instanceof AppError && error.kind === 'unavailable';
    throw new FactsUnavailable('The booking service did not answer, will retry', isOutage, error);
  }
}

const cannotTell = () =>
  new FactsUnavailable('The booking service could not tell of this booking, will retry');

/** After waiting a day, booking's answer is believed: what it does not know was lost with a backup. */
const isOld = ({ dueAt, createdAt }: Leased, now: Date) =>
  now.getTime() - Math.max(dueAt.getTime(), createdAt.getTime()) > DAY_MS;
