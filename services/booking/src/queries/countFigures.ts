import type { BookingStatus } from '@livery/shared-types';
import { INDEX, type BookingModel } from '../store/booking.model.ts';

/** Archived bookings do not count. Four questions to one index: one that groups all of them takes twice as long. */
export async function countFigures(model: BookingModel) {
  const count = (status: { status?: BookingStatus }) =>
    model.countDocuments({ view: 'live', ...status }).hint(INDEX.figures);
  const [totalBookings, approved, pendingApproval, [revenue]] = await Promise.all([
    count({}),
    count({ status: 'approved' }),
    count({ status: 'pending_approval' }),
    model
      .aggregate<{ cents: number }>([
        { $match: { view: 'live', status: { $in: ['approved', 'confirmed'] } } },
        { $group: { _id: null, cents: { $sum: '$totalCents' } } },
      ])
      .hint(INDEX.figures),
  ]);
  return { totalBookings, approved, pendingApproval, revenueCents: revenue?.cents ?? 0 };
}

export type Figures = Awaited<ReturnType<typeof countFigures>>;
