import { formatCents, presentQuote, type ChangePreview, type VehicleClash } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { amountPaidCents, balanceDueCents } from '../domain/balance.ts';
import { calculatedTotalCents } from '../domain/changeBooking.ts';
import type { Clash, Preview } from '../queries/previewChange.ts';

export function presentChangePreview(preview: Preview, zone: string): ChangePreview {
  const { booking, after, changes, refundCents, standing, clash, alternatives, obstacle } = preview;
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
    clash: clash === undefined ? null : presentClash(clash, zone),
    alternatives,
    ...obstacle,
  };
}

function presentClash({ slot, booking }: Clash, zone: string): VehicleClash {
  return {
    kind: slot.kind,
    bookingId: slot.bookingId,
    customerName: booking?.customerName ?? null,
    from: isoInZone(slot.start, zone),
    to: isoInZone(slot.end, zone),
    reason: slot.reason,
  };
}
