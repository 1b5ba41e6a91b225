import { formatCents, presentQuote, type ChangePreview, type VehicleClash } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { amountPaidCents, balanceDueCents } from '../domain/balance.ts';
import { calculatedTotalCents } from '../domain/changeBooking.ts';
import { expiredText } from '../domain/documents.ts';
import { tripEnd } from '../domain/schedule.ts';
import type { Preview } from '../queries/previewChange.ts';

export function presentChangePreview(preview: Preview, zone: string): ChangePreview {
  const { booking, after, changes, refundCents, standing, alternatives, obstacle } = preview;
  const [before, now] = [booking.quote.totalCents, after.quote.totalCents];
  return {
    version: booking.version,
    changes,
    previousTotal: formatCents(before),
    newTotal: formatCents(now),
    difference: formatCents(now - before),
    amountPaid: formatCents(amountPaidCents(booking)),
    balanceDue: formatCents(balanceDueCents(after)),
    refundDue: formatCents(refundCents),
    quote: presentQuote(after.quote),
    computedTotal: formatCents(calculatedTotalCents(after.quote)),
    standingOverride: standing?.priceOverride ?? null,
    clash: presentClash(preview, zone),
    alternatives,
    ...obstacle,
  };
}

/** Another trip or a block, or else the document of the vehicle that ends before the trip. */
function presentClash({ clash, expired, after }: Preview, zone: string): VehicleClash | null {
  if (clash === undefined) {
    if (expired === undefined || after.vehicle === null) return null;
    const span = { from: isoInZone(after.pickup.at, zone), to: isoInZone(tripEnd(after), zone) };
    return {
      kind: 'document',
      bookingId: null,
      customerName: null,
      ...span,
      reason: expiredText(after.vehicle.name, expired),
    };
  }
  const { slot, booking } = clash;
  return {
    kind: slot.kind,
    bookingId: slot.bookingId,
    customerName: booking?.customerName ?? null,
    from: isoInZone(slot.start, zone),
    to: isoInZone(slot.end, zone),
    reason: slot.reason,
  };
}
