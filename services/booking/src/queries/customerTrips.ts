import { MAX_DURATION_HOURS } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import type { Customer } from '../domain/customer.ts';
import { COMING, INDEX, readBookings, streamBookings } from '../store/booking.model.ts';

export interface TripSums {
  /** Driven or to be driven. */
  trips: number;
  completed: number;
  cancelled: number;
  noShows: number;
  upcoming: number;
  /** Paid and not given back. */
  spendCents: number;
  lastPickup: Date | null;
}

export type Person = Pick<Customer, 'emails' | 'phoneKeys'>;

const NOTHING: TripSums = {
  trips: 0,
  completed: 0,
  cancelled: 0,
  noShows: 0,
  upcoming: 0,
  spendCents: 0,
  lastPickup: null,
};

/** A booking belongs to a person by the e-mail address or by the phone number; each has its index. */
const OWNERS = [
  { field: 'customerEmail', hint: INDEX.email, valuesOf: ({ emails }: Person) => emails },
  { field: 'phoneKey', hint: INDEX.phone, valuesOf: ({ phoneKeys }: Person) => phoneKeys },
] as const;

/** The sums of several people, in their order: one indexed aggregation for all e-mail addresses, and one for all numbers. */
export async function tripSumsOf(ctx: Context, people: readonly Person[]): Promise<TripSums[]> {
  const found = await Promise.all(
    OWNERS.map(async ({ field, hint, valuesOf }) => {
      const values = [...new Set(people.flatMap(valuesOf))];
      if (values.length === 0) return new Map<string, TripSums>();
      const sums = await ctx.model
        .aggregate<TripSums & { _id: string }>([
          { $match: { [field]: { $in: values }, deletedAt: null } },
          groupBy(field, ctx.clock()),
        ])
        .hint(hint);
      return new Map(sums.map(({ _id, ...rest }) => [_id, rest]));
    }),
  );
  return people.map((person) =>
    OWNERS.flatMap(({ valuesOf }, index) =>
      valuesOf(person).flatMap((value) => found[index]?.get(value) ?? []),
    ).reduce(added, NOTHING),
  );
}

function groupBy(field: string, now: Date) {
  const count = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
  const isTrip = { $not: [{ $in: ['$status', ['rejected', 'cancelled']] }] };
  const givenBack = { $max: ['$payment.refundedCents', '$payment.refundDueCents'] };
  return {
    $group: {
      _id: `$${field}`,
      trips: count(isTrip),
      completed: count({ $eq: ['$status', 'completed'] }),
      cancelled: count({ $eq: ['$status', 'cancelled'] }),
      noShows: count({ $eq: ['$ending.noShow', true] }),
      upcoming: count({ $and: [{ $in: ['$status', [...COMING]] }, { $gte: ['$pickup.at', now] }] }),
      spendCents: {
        $sum: {
          $add: [
            { $max: [0, { $subtract: ['$payment.capturedCents', givenBack] }] },
            { $ifNull: ['$cashReceivedCents', 0] },
          ],
        },
      },
      lastPickup: { $max: { $cond: [isTrip, '$pickup.at', null] } },
    },
  };
}

function added(one: TripSums, other: TripSums): TripSums {
  return {
    trips: one.trips + other.trips,
    completed: one.completed + other.completed,
    cancelled: one.cancelled + other.cancelled,
    noShows: one.noShows + other.noShows,
    upcoming: one.upcoming + other.upcoming,
    spendCents: one.spendCents + other.spendCents,
    lastPickup: laterOf(one.lastPickup, other.lastPickup),
  };
}

const laterOf = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;

const filtersOf = (person: Person) =>
  OWNERS.flatMap(({ field, hint, valuesOf }) => {
    const values = valuesOf(person);
    return values.length === 0 ? [] : [{ filter: { [field]: { $in: values }, deletedAt: null }, hint }];
  });

/** The newest bookings of a person by pickup. */
export async function recentTripsOf({ model }: Context, person: Person, limit: number): Promise<Booking[]> {
  const newestFirst = { pickupKey: -1 } as const;
  const found = await Promise.all(
    filtersOf(person).map(({ filter, hint }) =>
      readBookings(model, filter, { sort: newestFirst, limit, hint }),
    ),
  );
  return found
    .flat()
    .toSorted((one, other) => other.pickup.at.getTime() - one.pickup.at.getTime())
    .slice(0, limit);
}

const HOUR_MS = 3_600_000;

/** Whether the person has a trip before them, or is on one. */
export async function hasComingTrips({ model, clock }: Context, person: Person): Promise<boolean> {
  const coming = {
    status: { $in: COMING },
    pickupKey: { $gte: new Date(clock().getTime() - MAX_DURATION_HOURS * HOUR_MS).toISOString() },
  };
  for (const { filter, hint } of filtersOf(person)) {
    const found = await model
      .find({ ...filter, ...coming }, { _id: 1 })
      .hint(hint)
      .limit(1)
      .lean();
    if (found.length > 0) return true;
  }
  return false;
}

export async function* allTripsOf({ model }: Context, person: Person): AsyncGenerator<Booking> {
  for (const { filter, hint } of filtersOf(person)) yield* streamBookings(model, filter, { hint });
}

/** Some of the bookings of a person that were made by then, deleted ones too. */
export async function someTripsOf(
  { model }: Context,
  person: Person,
  madeBy: Date,
  limit: number,
): Promise<Booking[]> {
  for (const { filter, hint } of filtersOf(person)) {
    const { deletedAt: _, ...owned } = filter;
    const made = { ...owned, createdAt: { $lte: madeBy } };
    const found = await readBookings(model, made, { hint, limit });
    if (found.length > 0) return found;
  }
  return [];
}
