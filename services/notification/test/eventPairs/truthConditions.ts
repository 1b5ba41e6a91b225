import { displayDay } from '@livery/shared-types/time';
import type { AssignedChauffeur } from '@livery/shared-types';
import { balanceOf, firstCents, stepOf, type ReferenceBooking } from './referenceBooking.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/Toronto';

export interface Moment {
  reference: ReferenceBooking;
  now: Date;
  /** Addressed to staff. */
  isStaff: boolean;
  /** The chauffeur whom it is addressed to. */
  driver: AssignedChauffeur | undefined;
}

export type Truth = (moment: Moment, found: RegExpExecArray) => boolean;

export const isByCard: Truth = ({ reference }) => reference.summary.paymentMethod === 'stripe';

export const cents = (text: string | undefined) =>
  Math.round(Number((text ?? '').replaceAll(/[$,]/g, '')) * 100);
export const always: Truth = () => true;
export const number = ({ reference }: Moment) => reference.id.slice(0, 8);
export const hoursAhead = ({ reference, now }: Moment) =>
  (reference.pickup.getTime() - now.getTime()) / HOUR_MS;
export const isAhead: Truth = (moment) => hoursAhead(moment) > 0;
export const isPending: Truth = ({ reference }) => reference.status === 'pending_approval';
export const isApproved: Truth = ({ reference }) => reference.status === 'approved';
/** The trip is still to come. */
export const isStanding: Truth = (moment, found) =>
  isApproved(moment, found) && isAhead(moment, found) && stepOf(moment.reference) !== 'done';
export const hasEnding: Truth = ({ reference }) => reference.ending !== null;
export const isUnpaid: Truth = ({ reference }) =>
  reference.summary.paymentMethod === 'stripe' && reference.captured === 0 && reference.held === 0;
export const isHeld: Truth = ({ reference }) => reference.held > 0;
export const isPaid: Truth = ({ reference }) => reference.captured > 0;
export const kept = ({ reference }: Moment) => reference.captured - reference.refundDue;
export const byStaff: Truth = ({ reference }) => reference.ending?.by === 'staff';
export const owed = ({ reference }: Moment) => reference.refundDue - reference.refunded;

function local(instant: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: ZONE })
    .format(instant)
    .replaceAll('\u202f', ' ');
}
export const longDay = (instant: Date) => local(instant, { dateStyle: 'full' });
export const time = (instant: Date) =>
  local(instant, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

export const longMoment = (instant: Date) => `${longDay(instant)} at ${time(instant)}`;
export const wasChanged: Truth = ({ reference }) =>
  reference.changedFrom.length > 0 && reference.ending === null;

export const isPickupDay: Truth = ({ reference }, [, day]) => day === displayDay(reference.pickup, ZONE);
export const both =
  (...truths: Truth[]): Truth =>
  (moment, found) =>
    truths.every((truth) => truth(moment, found));
export const isNumber: Truth = (moment, found) => found.groups?.['number'] === number(moment);
export const amountIs =
  (expected: (moment: Moment) => number): Truth =>
  (moment, found) =>
    cents(found.groups?.['amount']) === expected(moment);
export const total = amountIs(({ reference }) => reference.summary.totalCents);
/** The provider refuses refunds of a payment while the bank contests it. */
export const isOnItsWay = (moment: Moment) => owed(moment) > 0 && !moment.reference.disputed;
export const held = amountIs(({ reference }) => reference.held);
export const captured = amountIs(({ reference }) => reference.captured);

export const A = String.raw`(?<amount>\$[\d,]+\.\d\d)`;
export const N = String.raw`(?<number>[0-9a-f]{8})`;
export const s = (pattern: string, truth: Truth): [RegExp, Truth] => [new RegExp(`^${pattern}$`, 'u'), truth];
export const going = amountIs(({ reference }) => reference.refundDue);

/** What an e-mail may say, and when it is true. */
export type TruthTable = [RegExp, Truth][];

/** One of the payments. */
export const onePayment: Truth = ({ reference }, { groups }) =>
  reference.captures.some(({ capturedCents }) => capturedCents === cents(groups?.['amount']));
export const firstPayment = amountIs(({ reference }) => firstCents(reference));
export const balance = amountIs(({ reference }) => balanceOf(reference));
export const hasBalance: Truth = ({ reference }) => balanceOf(reference) > 0;
export const isBalanceOpen: Truth = (moment, found) =>
  hasBalance(moment, found) && moment.reference.captured > 0;
export const isAskedFor: Truth = ({ reference }) => reference.request?.status === 'open';
export const isDeclined: Truth = ({ reference }) =>
  reference.request?.status === 'declined' && reference.ending === null;
export const wasReaddressed: Truth = ({ reference }) =>
  reference.ending === null &&
  reference.changedFrom.some(({ customerEmail }) => customerEmail !== reference.summary.customerEmail);
