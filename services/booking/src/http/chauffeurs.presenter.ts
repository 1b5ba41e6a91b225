import { isoInZone } from '@livery/shared-types/time';
import type { Chauffeur, ChauffeurBlockOut, ChauffeurRating } from '@livery/shared-types';
import type { Booking } from '../domain/booking.ts';
import { licenceExpiryOf, ratingOf, type Chauffeur as ChauffeurRecord } from '../domain/chauffeur.ts';
import type { Slot } from '../domain/schedule.ts';
import type { ListedRating } from '../queries/chauffeurRatings.ts';
import { weeklySpan, type WeeklyBlock } from '../domain/weeklyBlock.ts';

export function presentChauffeur(
  chauffeur: ChauffeurRecord,
  zone: string,
  tripsAtRisk: readonly Booking[] = [],
): Chauffeur {
  const { link, createdAt, updatedAt, ...fields } = chauffeur;
  return {
    ...fields,
    licenceExpiry: licenceExpiryOf(chauffeur),
    rating: ratingOf(chauffeur),
    linkIssuedAt: link?.issuedAt.toISOString() ?? null,
    tripsAtRisk: tripsAtRisk.map(({ id, pickup, customerName }) => ({
      id,
      pickupDate: isoInZone(pickup.at, zone),
      customerName,
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const presentRating = ({ _id, rating, ratedAt, booking }: ListedRating): ChauffeurRating => ({
  bookingId: _id,
  rating,
  comment: booking?.ride.rating?.comment ?? '',
  ratedAt: ratedAt.toISOString(),
  isBookingDeleted: booking === undefined,
});

export function presentTimeOff(chauffeurId: string, slot: Slot, zone: string): ChauffeurBlockOut {
  const { id, start, end, reason } = slot;
  const span = { from: isoInZone(start, zone), to: isoInZone(end, zone) };
  return { id, chauffeurId, ...span, reason: reason ?? '', weekly: false };
}

/** A weekly block shows the span of its first week. */
export function presentWeeklyOff(chauffeurId: string, block: WeeklyBlock, zone: string): ChauffeurBlockOut {
  const { start, end } = weeklySpan(block, 0);
  const span = { from: isoInZone(start, zone), to: isoInZone(end, zone) };
  return { id: block.id, chauffeurId, ...span, reason: block.reason, weekly: true };
}
