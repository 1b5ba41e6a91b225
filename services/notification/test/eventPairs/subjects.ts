import {
  cents,
  isPending,
  isStanding,
  time,
  isPickupDay,
  both,
  isNumber,
  total,
  captured,
  A,
  N,
  s,
  type TruthTable,
} from './truthConditions.ts';

export const SUBJECTS: TruthTable = [
  s(String.raw`We have your request for (.+) \(Booking #${N}\)`, both(isPickupDay, isNumber, isPending)),
  s(String.raw`Confirmed: your chauffeur on (.+) \(Booking #${N}\)`, both(isPickupDay, isNumber, isStanding)),
  s(
    String.raw`We cannot take your booking for (.+) \(Booking #${N}\)`,
    both(isPickupDay, isNumber, ({ reference }) => reference.status === 'rejected'),
  ),
  s(
    String.raw`Cancelled: your ride on (.+) \(Booking #${N}\)`,
    both(
      isPickupDay,
      isNumber,
      ({ reference }) => reference.status === 'cancelled' && reference.ending?.noShow === false,
    ),
  ),
  s(
    String.raw`No-show: your ride on (.+) \(Booking #${N}\)`,
    both(isPickupDay, isNumber, ({ reference }) => reference.ending?.noShow === true),
  ),
  s(
    String.raw`Thank you for riding with Ellesmere Chauffeurs \(Booking #${N}\)`,
    both(isNumber, ({ reference }) => reference.status === 'completed'),
  ),
  s(
    String.raw`Reminder: your ride on (.+) at (?<time>.+)`,
    both(isPickupDay, isStanding, ({ reference }, { groups }) => groups?.['time'] === time(reference.pickup)),
  ),
  s(
    String.raw`Your chauffeur arrives at (?<time>.+)`,
    both(isStanding, ({ reference }, { groups }) => groups?.['time'] === time(reference.pickup)),
  ),
  s(String.raw`Receipt for ${A} \(Booking #${N}\)`, both(captured, isNumber)),
  s(
    String.raw`Refund of ${A} \(Booking #${N}\)`,
    both(isNumber, ({ reference }, { groups }) => {
      const amount = cents(groups?.['amount']);
      return amount > 0 && amount <= reference.refunded;
    }),
  ),
  s(
    String.raw`New booking for (.+): Amelia Okafor, ${A} \(Booking #${N}\)`,
    both(isPickupDay, isNumber, total, isPending),
  ),
  s(
    String.raw`A payment is disputed: ${A} \(Booking #${N}\)`,
    both(isNumber, captured, ({ reference }) => reference.disputed),
  ),
];
