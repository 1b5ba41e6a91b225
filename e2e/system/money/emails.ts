import type { AdminNotification } from '@livery/shared-types';

interface CaughtEmail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** Something in the catcher that names no reader: none of our e-mails is like that. */
interface UnexpectedEmail {
  id: string;
  to?: undefined;
}

const MAX_SOURCE = 2_000;

/** Whether staff were alerted of a pickup that came near without a chauffeur depends on the minute in which the trip ended. */
const LATE = 'late ride';

/** Subjects of every e-mail that money, bookings and new tickets cause; a receipt and a refund keep their amount. */
const KINDS: [RegExp, string][] = [
  [/^We have your request for /, 'requested'],
  [/^Confirmed: your chauffeur on /, 'confirmed'],
  [/^We cannot take your booking for /, 'rejected'],
  [/^Cancelled: your ride on /, 'cancelled'],
  [/^Thank you for riding with /, 'thanks'],
  [/^Your booking has changed: /, 'changed'],
  [/^Receipt for \$([\d,.]+)/, 'receipt $1'],
  [/^Refund of \$([\d,.]+)/, 'refund $1'],
  [/^New booking for /, 'new booking'],
  [/^No-show: your ride on /, 'no-show'],
  [/^A payment is disputed: /, 'disputed'],
  [/^A dispute was won: /, 'dispute won'],
  [/^A dispute was lost: /, 'dispute lost'],
  [/^Refund failed: \$([\d,.]+)/, 'refund failed $1'],
  [/^Your chauffeur is on the way /, 'ride-on-the-way'],
  [/^Your chauffeur has arrived /, 'ride-arrived'],
  [/^Late: /, LATE],
  [/^We have your message /, 'ticket'],
  [/^New \w+ ticket from /, 'new ticket'],
];

/** `receipt 92.23` for “Receipt for $92.23 (#1f6c2a9e)”; an e-mail nobody expects stays as it is. */
export function kindOf(subject: string): string {
  const copy = subject.startsWith('Copy: ') ? 'copy: ' : '';
  const own = subject.slice(copy.length);
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(own);
    if (found) return copy + kind.replace('$1', (found[1] ?? '').replaceAll(',', ''));
  }
  return subject;
}

/** Those that the CC list gets copies of. */
const COPIED = ['booking-received', 'booking-approved'];

/** Those that are dropped when they are no longer true as they are about to leave, and how a mailbox names them. */
const DROPPABLE: Partial<Record<string, { kind: string; isTrueWhile?: string }>> = {
  'booking-received': { kind: 'requested', isTrueWhile: 'pending_approval' },
  'booking-approved': { kind: 'confirmed', isTrueWhile: 'approved' },
  'staff-new-booking': { kind: 'new booking', isTrueWhile: 'pending_approval' },
  // Dropped once the bank has decided.
  'staff-payment-disputed': { kind: 'disputed' },
};

/**
 * What a reader was to get about a booking: each e-mail stands in the mailbox, or in the log as dropped because it was
 * no longer true by then. Any other one that was called off, and any that was dropped though it was true, is marked.
 */
export function sentOrOutdated(
  mailbox: readonly string[],
  log: readonly AdminNotification[],
  { to, status, areCopies = false }: { to: string; status: string; areCopies?: boolean },
): string[] {
  const isOwn = ({ recipient, audience, template }: AdminNotification) =>
    recipient === to ||
    // An e-mail that is dropped before its copies are made gets none.
    (areCopies &&
      audience === 'customer' &&
      COPIED.includes(template) &&
      !log.some((one) => one.template === template && one.audience === 'copy'));
  const dropped = log
    .filter(
      (one) => one.status === 'cancelled' && isOwn(one) && !/^reminder-|^staff-ride-late$/.test(one.template),
    )
    .map(({ template, lastError }) => {
      const known = DROPPABLE[template];
      if (known === undefined || known.isTrueWhile === status) return `${template} dropped: ${lastError}`;
      return (areCopies ? 'copy: ' : '') + known.kind;
    });
  return [...mailbox, ...dropped].toSorted();
}

/** The mail catcher's whole content, sorted into who got what. */
export async function readMailbox(uiUrl: string) {
  const caught = (await (await fetch(`${uiUrl}/email`)).json()) as (CaughtEmail | UnexpectedEmail)[];
  const emails = caught.filter((one): one is CaughtEmail => one.to !== undefined);
  const byAddress = new Map<string, CaughtEmail[]>();
  for (const email of emails) {
    for (const { address } of email.to) {
      byAddress.set(address, [...(byAddress.get(address) ?? []), email]);
    }
  }
  return {
    size: emails.length,
    /** What is no e-mail of ours, as it came. */
    strange: () =>
      Promise.all(
        caught
          .filter((one): one is UnexpectedEmail => one.to === undefined)
          .map(async (one) => {
            const source = await (await fetch(`${uiUrl}/email/${one.id}/source`)).text();
            return `${JSON.stringify(one)}, came as ${JSON.stringify(source.slice(0, MAX_SOURCE))}`;
          }),
      ),
    /**
     * E-mails that a reader got more than once: a subject names what it is about. Of two payments, or refunds, of one amount
     * each has an e-mail: `isCounted` says of which kinds the sums tell how many there should be.
     */
    twice: (isCounted: (kind: string) => boolean = () => false): string[] =>
      [...byAddress].flatMap(([address, own]) =>
        [...Map.groupBy(own, ({ subject }) => subject)]
          .filter(([subject]) => !isCounted(kindOf(subject)))
          .filter(([, same]) => same.length > 1)
          .map(([subject, same]) => `${same.length} times to ${address}: ${subject}`),
      ),
    /** Every e-mail to an address, the same ones as often as they came. */
    to: (address: string): string[] =>
      (byAddress.get(address) ?? []).map(({ subject }) => kindOf(subject)).toSorted(),
    /** What the e-mails of one kind to an address say. */
    texts: (address: string, kind: string): string[] =>
      (byAddress.get(address) ?? [])
        .filter(({ subject }) => kindOf(subject) === kind)
        .map(({ text }) => text),
    /** Those of them that name a booking, alerts of late rides left out. */
    about: (address: string, bookingId: string): string[] =>
      (byAddress.get(address) ?? [])
        .filter(({ subject }) => subject.includes(bookingId.slice(0, 8)))
        .map(({ subject }) => kindOf(subject))
        .filter((kind) => kind !== LATE)
        .toSorted(),
  };
}
