import {
  displayMoney,
  formatCents,
  RIDE_EXTRA_WORDS,
  UNDO_SECONDS,
  type Closing,
} from '@livery/shared-types';
import { shorten } from '@livery/shared-types/shorten';
import { adjustedPrice } from './adjustedPrice.ts';
import { settledCents } from './balance.ts';
import {
  decide,
  invalidField,
  isDriven,
  isToClose,
  type ActorContext,
  type Booking,
  type Decision,
} from './booking.ts';
import { recordedCash } from './cash.ts';
import { becoming } from './changeBooking.ts';
import { closingRequest } from './changeRequest.ts';
import { takenAt } from './ride.ts';
import { tripEnd } from './schedule.ts';
import { allows, complete, refuseStillToCome, statusAfter } from './transitions.ts';
import { waitingOf, type WaitingRules } from './waiting.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MINUTES = 30;

export interface ClosingRules {
  waiting: WaitingRules;
  /** An hourly trip may end so much later than booked. */
  overtimeGraceMinutes: number;
}

type Line = Omit<Closing['lines'][number], 'amount'> & { amountCents: number };

/** What may be charged beside the price: waiting, overtime, and what the chauffeur added. */
function proposedLines(booking: Booking, rules: ClosingRules, now: Date): Line[] {
  const waiting = waitingOf(booking, rules.waiting, now);
  const proposed = waiting?.status === 'proposed' ? waiting : undefined;
  const waitedMinutes = proposed?.chargeableMinutes ?? 0;
  return [
    ...(proposed === undefined
      ? []
      : [
          {
            kind: 'waiting' as const,
            label: `Waiting time, ${waitedMinutes} min`,
            amountCents: waitedMinutes * rules.waiting.rateCents,
            minutes: waitedMinutes,
          },
        ]),
    ...overtimeLines(booking, waitedMinutes, rules.overtimeGraceMinutes),
    ...booking.ride.extras.map(({ id, kind, note, amountCents }) => ({
      kind,
      label: extraLabel(kind, note),
      amountCents,
      note,
      clientId: id,
    })),
  ];
}

/** Started half hours after the booked end, at the booking's own hourly rates. Minutes that are charged as waiting do not count. */
function overtimeLines(booking: Booking, waitedMinutes: number, graceMinutes: number): Line[] {
  const doneAt = takenAt(booking, 'done')?.getTime();
  const bookedEnd = tripEnd(booking).getTime();
  if (doneAt === undefined || doneAt <= bookedEnd + graceMinutes * MINUTE_MS) return [];
  const hourlyCents = booking.quote.lines.reduce(
    (sum, { hourly, unitPriceCents }) => sum + (hourly ? unitPriceCents : 0),
    0,
  );
  const minutes = Math.floor((doneAt - bookedEnd) / MINUTE_MS) - waitedMinutes;
  if (hourlyCents === 0 || minutes <= 0) return [];
  const halfHours = Math.ceil(minutes / HALF_HOUR_MINUTES);
  const label = `Overtime, ${spanWords(halfHours * HALF_HOUR_MINUTES)}`;
  return [{ kind: 'overtime', label, amountCents: Math.round((halfHours * hourlyCents) / 2), minutes }];
}

function spanWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** As long as the label of an adjustment may be. */
const LABEL_LENGTH = 80;

function extraLabel(kind: keyof typeof RIDE_EXTRA_WORDS, note: string): string {
  if (kind !== 'other') return RIDE_EXTRA_WORDS[kind];
  return shorten(`${RIDE_EXTRA_WORDS.other}: ${note.replaceAll(/\s+/g, ' ')}`, LABEL_LENGTH);
}

/** The cash that was to be collected for the agreed price; null for what is paid otherwise. */
const cashExpectedCents = (booking: Booking): number | null =>
  booking.paymentMethod === 'cash'
    ? Math.max(0, booking.quote.totalCents - settledCents({ ...booking, cashReceivedCents: 0 }))
    : null;

function isCashAsExpected(booking: Booking): boolean {
  const expectedCents = cashExpectedCents(booking);
  return expectedCents === null || (booking.cashReceivedCents ?? 0) === expectedCents;
}

/** What staff look at before the trip is completed; null while there is nothing. */
export function closingOf(booking: Booking, rules: ClosingRules, now: Date): Closing | null {
  if (!allows('complete', booking) || booking.deletedAt !== null) return null;
  const due = isToClose(booking);
  const lines = isDriven(booking) || now >= booking.pickup.at ? proposedLines(booking, rules, now) : [];
  if (!due && lines.length === 0) return null;
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents));
  return {
    due,
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: formatCents(amountCents) })),
    cashExpected: money(cashExpectedCents(booking)),
    cashReceived: booking.paymentMethod === 'cash' ? money(booking.cashReceivedCents) : null,
  };
}

/** After its undo has passed, the press waits for undos that are on their way. */
const ON_THE_WAY_SECONDS = 5;

/** The chauffeur's `done` cannot be taken back on the page any more. */
export function isUndoOver({ ride }: Pick<Booking, 'ride'>, now: Date): boolean {
  const done = ride.steps.find(({ step }) => step === 'done');
  const since = done === undefined ? 0 : now.getTime() - done.receivedAt.getTime();
  return since > (UNDO_SECONDS + ON_THE_WAY_SECONDS) * 1_000;
}

/**
 * Once `done` stands, a trip with nothing to look at is completed. Any other is given to staff. Vehicle and chauffeur
 * are free in either case. Undefined when that has happened, or is too early.
 */
export function settleDone(booking: Booking, rules: ClosingRules, ctx: ActorContext): Decision | undefined {
  if (!allows('complete', booking) || !isDriven(booking) || isToClose(booking)) return undefined;
  if (!isUndoOver(booking, ctx.now)) return undefined;
  const lines = proposedLines(booking, rules, ctx.now);
  if (lines.length === 0 && isCashAsExpected(booking)) return complete(booking, ctx);
  const words = lines.map(({ label, amountCents }) => `${label} ${displayMoney({ cents: amountCents })}`);
  return decide(
    booking,
    { ride: { ...booking.ride, toCloseSince: ctx.now } },
    { ctx, action: 'to be closed', note: words.join(', ') || 'The cash is not as expected.' },
    [{ type: 'ride.to_close' }],
  );
}

/** Completes a trip that waited for its cash alone. */
export function completingIfSettled(decision: Decision, rules: ClosingRules, ctx: ActorContext): Decision {
  const { after } = decision;
  if (!isToClose(after) || !isCashAsExpected(after) || proposedLines(after, rules, ctx.now).length > 0)
    return decision;
  const completed = complete(after, { actor: 'system', now: ctx.now });
  return {
    before: decision.before,
    after: { ...completed.after, version: after.version },
    entries: [...decision.entries, ...completed.entries],
    events: [...decision.events, ...completed.events],
  };
}

export interface ClosingChoice {
  lines: { label: string; amountCents: number }[];
  cashReceivedCents?: number | null | undefined;
}

/** Completes a trip and charges what staff say, whatever was proposed. The customer gets one e-mail about the new total. */
export function close(
  booking: Booking,
  { lines, cashReceivedCents }: ClosingChoice,
  ctx: ActorContext,
): Decision {
  const status = statusAfter('complete', booking);
  refuseStillToCome(booking, ctx.now);
  const cash =
    cashReceivedCents == null ? undefined : recordedCash(booking, cashReceivedCents, 'cashReceived');
  const shown = { notifyCustomer: true, refundDifference: true };
  const priced =
    lines.length === 0
      ? undefined
      : becoming(booking, { ...booking, quote: withLines(booking, lines) }, shown, { ctx, by: 'staff' });
  const price = priced && { quote: priced.after.quote, payment: priced.after.payment };
  const ride = { ...booking.ride, closed: { lines, by: ctx.actor, at: ctx.now } };
  const changes = [
    ...(priced?.changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`) ?? []),
    ...(priced !== undefined && priced.refundCents > 0
      ? [`to be refunded ${displayMoney({ cents: priced.refundCents })}`]
      : []),
    ...(cash?.changes ?? []),
  ];
  const closed = decide(
    booking,
    { ...price, ...cash?.change, status, ride },
    { ctx, action: 'completed', note: lines.length === 0 ? null : 'Closed with what was added.', changes },
    [...(priced?.events ?? []), { type: 'booking.completed' }],
  );
  return closingRequest(closed, 'The trip was completed.', ctx);
}

/** Adds lines before tax, or to an agreed total, which was agreed on without them. */
function withLines({ quote }: Booking, lines: ClosingChoice['lines']) {
  const before = quote.adjustments ?? [];
  const adjustments = [...before, ...lines];
  const reckoned = (terms: typeof adjustments) =>
    adjustedPrice(quote, { adjustments: terms, agreedPrice: null }, 'lines').totalCents;
  const agreed = quote.agreedPrice;
  if (agreed === undefined) return adjustedPrice(quote, { adjustments, agreedPrice: null }, 'lines');
  const totalCents = agreed.totalCents + reckoned(adjustments) - reckoned(before);
  if (totalCents < 0) {
    const most = displayMoney({ cents: agreed.totalCents });
    throw invalidField('lines', `The lines take off more than the agreed price of ${most}.`);
  }
  return adjustedPrice(quote, { adjustments, agreedPrice: { ...agreed, totalCents } }, 'lines');
}
