import { formatCents, presentQuote, type AdminOffer, type Offer as PublicOffer } from '@livery/shared-types';
import { clockTime, isoInZone } from '@livery/shared-types/time';
import { blankToNull } from '../domain/newBooking.ts';
import { offerStatus, type Offer } from '../domain/offer.ts';

interface View {
  zone: string;
  now: Date;
}

export function presentOffer(offer: Offer, { zone, now }: View): PublicOffer {
  const { request, pickup, quote, vehicle } = offer;
  const stops = request.destinations.length > 0 ? request.destinations : [request.destinationAddress ?? ''];
  return {
    id: offer.id,
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    passengerName: blankToNull(request.passengerName),
    serviceIds: request.serviceIds,
    vehicleId: vehicle?.id ?? null,
    pickupDate: isoInZone(pickup.at, zone),
    pickupTime: clockTime(pickup.at, zone),
    pickupAddress: request.pickupAddress,
    destinations: stops.filter((stop) => stop !== ''),
    duration: quote.durationHours,
    totalAmount: formatCents(quote.totalCents),
    paymentMethod: offer.acceptance?.paymentMethod ?? request.paymentMethod,
    status: offerStatus(offer, now),
    vehicleName: vehicle?.name ?? null,
    passengers: request.passengers ?? null,
    luggage: request.luggage ?? null,
    flightNumber: blankToNull(request.flightNumber),
    pickupSign: blankToNull(request.pickupSign),
    notes: blankToNull(request.notes),
    quote: presentQuote(quote),
    expiresAt: offer.expiresAt.toISOString(),
    createdAt: offer.createdAt.toISOString(),
  };
}

export const presentAdminOffer = (offer: Offer, view: View & { url: string }): AdminOffer => ({
  ...presentOffer(offer, view),
  customerPhone: offer.request.customerPhone,
  passengerPhone: blankToNull(offer.request.passengerPhone),
  version: offer.version,
  url: view.url,
  createdBy: offer.createdBy,
});
