import { RIDE_SUBJECTS } from './rideSentences.ts';
import {
  cents,
  isPending,
  isUnpaid,
  isStanding,
  wasChanged,
  time,
  isPickupDay,
  both,
  isNumber,
  total,
  firstPayment,
  onePayment,
  balance,
  hasBalance,
  isAskedFor,
  isDeclined,
  wasReaddressed,
  A,
  N,
  s,
  type TruthTable,
} from './truthConditions.ts';

export const SUBJECTS: TruthTable = [
  ...RIDE_SUBJECTS,
  s(String.raw`We have your request for (.+) \(Booking #${N}\)`, both(isPickupDay, isNumber, isPending)),
  s(
    String.raw`We have your request for (.+): please pay ${A} \(Booking #${N}\)`,
    both(isPickupDay, isNumber, isPending, isUnpaid, total),
  ),
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
  s(String.raw`Your booking has changed: (.+) \(Booking #${N}\)`, both(isPickupDay, isNumber, wasChanged)),
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
  s(String.raw`Receipt for ${A} \(Booking #${N}\)`, both(onePayment, isNumber)),
  s(
    String.raw`The hold on your card was released \(Booking #${N}\)`,
    both(isNumber, ({ reference }) => reference.wasHeld && reference.held === 0),
  ),
  s(
    String.raw`Please pay for your ride on (.+): your card was not charged \(Booking #${N}\)`,
    both(isPickupDay, isNumber, isUnpaid, ({ reference }) => reference.chargeFailed),
  ),
  s(
    String.raw`Card not charged: ${A} \(Booking #${N}\)`,
    both(isNumber, total, isUnpaid, ({ reference }) => reference.chargeFailed),
  ),
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
    both(isNumber, firstPayment, ({ reference }) => reference.disputed),
  ),
  s(
    String.raw`E-mails about your booking go to another address now \(Booking #${N}\)`,
    both(isNumber, wasReaddressed),
  ),
  s(String.raw`We have your request for a change \(Booking #${N}\)`, both(isNumber, isAskedFor)),
  s(String.raw`We cannot make the change you asked for \(Booking #${N}\)`, both(isNumber, isDeclined)),
  s(
    String.raw`Change asked for: Amelia Okafor, (.+) \(Booking #${N}\)`,
    both(isPickupDay, isNumber, isAskedFor, ({ isStaff }) => isStaff),
  ),
  s(
    String.raw`Please pay ${A} for your ride on (?<day>.+) \(Booking #${N}\)`,
    both(isNumber, balance, hasBalance),
  ),
];
