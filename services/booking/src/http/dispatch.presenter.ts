import { expiredOn, formatCents, type DispatchBoard, type DispatchTrip } from '@livery/shared-types';
import { calendarDay, isoInZone } from '@livery/shared-types/time';
import { balanceDueCents } from '../domain/balance.ts';
import { serviceLines, stopsOf, type Booking } from '../domain/booking.ts';
import { dispatchFlags, isOffDuty } from '../domain/dispatch.ts';
import { lastDayOf, termOf } from '../domain/documents.ts';
import { isLate, stepOf } from '../domain/ride.ts';
import { openProblems } from '../domain/rideProblem.ts';
import { tripEnd, type Slot, type Span } from '../domain/schedule.ts';
import { shiftsAround } from '../domain/workingHours.ts';
import type { DispatchContents } from '../queries/dispatchBoard.ts';
import { presentProblem } from './rideProblem.presenter.ts';

interface View {
  zone: string;
  turnaroundMinutes: number;
}

const presentSpans = (zone: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => ({ from: isoInZone(start, zone), to: isoInZone(end, zone) }));

const presentOff = (zone: string, slots: readonly Slot[] = []) =>
  slots.map(({ id, start, end, reason }) => ({
    id,
    from: isoInZone(start, zone),
    to: isoInZone(end, zone),
    reason: reason ?? '',
  }));

export function presentDispatch(contents: DispatchContents, view: View): DispatchBoard {
  const { now, day, offOf } = contents;
  const { zone, turnaroundMinutes } = view;
  const date = calendarDay(day.start, zone);
  return {
    date,
    from: isoInZone(day.start, zone),
    to: isoInZone(day.end, zone),
    now: isoInZone(now, zone),
    turnaroundMinutes,
    chauffeurs: contents.chauffeurs.map(({ id, name, phone, photoUrl, active, documents, hours }) => ({
      id,
      name,
      phone,
      photoUrl,
      active,
      documents: documents.map(termOf),
      atWork: hours.length === 0 ? null : presentSpans(zone, shiftsAround(hours, day, zone)),
      off: presentOff(zone, offOf.chauffeur.get(id)),
    })),
    vehicles: contents.vehicles.map(({ id, name, type, plate, capacity, available, documents }) => ({
      id,
      name,
      type,
      plate,
      capacity,
      available,
      documents: documents.map(termOf),
      off: presentOff(zone, offOf.vehicle.get(id)),
    })),
    trips: contents.trips.map((booking) => presentTrip(booking, zone, contents)),
  };
}

function presentTrip(
  booking: Booking,
  zone: string,
  { now, lateMinutes, chauffeurs, vehicles, offOf }: DispatchContents,
): DispatchTrip {
  const { vehicle, chauffeur, trip, quote, payment, ride } = booking;
  const record = chauffeurs.find(({ id }) => id === chauffeur?.id);
  const car = vehicles.find(({ id }) => id === vehicle?.id);
  const documents = [...(record?.documents ?? []), ...(car?.documents ?? [])];
  const off = chauffeur === null ? [] : offOf.chauffeur.get(chauffeur.id);
  return {
    id: booking.id,
    version: booking.version,
    status: booking.status,
    from: isoInZone(booking.pickup.at, zone),
    to: isoInZone(tripEnd(booking), zone),
    customerName: booking.customerName,
    customerPhone: booking.customerPhone,
    passengerName: booking.passengerName,
    passengerPhone: booking.passengerPhone,
    passengers: trip.passengers,
    luggage: trip.luggage,
    flightNumber: trip.flightNumber,
    pickupSign: trip.pickupSign,
    notes: trip.notes,
    pickupAddress: booking.pickupAddress,
    destinations: stopsOf(booking),
    serviceNames: serviceLines(booking).map(({ name }) => name),
    vehicleId: vehicle?.id ?? null,
    vehicleName: vehicle?.name ?? null,
    plate: car?.plate || null,
    chauffeurId: chauffeur?.id ?? null,
    chauffeurName: chauffeur?.name ?? null,
    step: stepOf(booking),
    steps: ride.steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    late: isLate(booking, now, lateMinutes),
    paymentMethod: booking.paymentMethod,
    paymentStatus: payment.status,
    totalAmount: formatCents(quote.totalCents),
    balanceDue: formatCents(balanceDueCents(booking)),
    problems: openProblems(booking).map(presentProblem),
    flags: dispatchFlags(booking, {
      now,
      lateMinutes,
      isOffDuty: isOffDuty(booking, record, off),
      hasExpiredDocument: expiredOn(documents, lastDayOf(booking, zone)) !== undefined,
    }),
  };
}
