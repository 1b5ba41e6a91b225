interface CaughtLetter {
  subject: string;
  to: { address: string }[];
}

/** Something in the catcher that names no reader: none of our letters is like that. */
interface StrangeLetter {
  id: string;
  to?: undefined;
}

const MAX_SOURCE = 2_000;

/** Subjects of every letter that money, bookings and new tickets cause; a receipt and a refund keep their amount. */
const KINDS: [RegExp, string][] = [
  [/^We have your request for /, 'requested'],
  [/^Confirmed: your chauffeur on /, 'confirmed'],
  [/^We cannot take your booking for /, 'rejected'],
  [/^Cancelled: your ride on /, 'cancelled'],
  [/^Thank you for riding with /, 'thanks'],
  [/^Receipt for \$([\d,.]+)/, 'receipt $1'],
  [/^Refund of \$([\d,.]+)/, 'refund $1'],
  [/^New booking for /, 'new booking'],
  [/^Refund failed: \$([\d,.]+)/, 'refund failed $1'],
  [/^We have your message /, 'ticket'],
  [/^New \w+ ticket from /, 'new ticket'],
];

/** `receipt 92.23` for “Receipt for $92.23 (#1f6c2a9e)”; a letter nobody expects stays as it is. */
export function kindOf(subject: string): string {
  const copy = subject.startsWith('Copy: ') ? 'copy: ' : '';
  const own = subject.slice(copy.length);
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(own);
    if (found) return copy + kind.replace('$1', (found[1] ?? '').replaceAll(',', ''));
  }
  return subject;
}

/** The mail catcher's whole content, sorted into who got what. */
export async function readMailbox(uiUrl: string) {
  const caught = (await (await fetch(`${uiUrl}/email`)).json()) as (CaughtLetter | StrangeLetter)[];
  const letters = caught.filter((one): one is CaughtLetter => one.to !== undefined);
  const byAddress = new Map<string, CaughtLetter[]>();
  for (const letter of letters) {
    for (const { address } of letter.to) {
      byAddress.set(address, [...(byAddress.get(address) ?? []), letter]);
    }
  }
  return {
    size: letters.length,
    /** What is no letter of ours, as it came. */
    strange: () =>
      Promise.all(
        caught
          .filter((one): one is StrangeLetter => one.to === undefined)
          .map(async (one) => {
            const source = await (await fetch(`${uiUrl}/email/${one.id}/source`)).text();
            return `${JSON.stringify(one)}, came as ${JSON.stringify(source.slice(0, MAX_SOURCE))}`;
          }),
      ),
    /** Letters that a reader got more than once: a subject names what it is about. */
    twice: (): string[] =>
      [...byAddress].flatMap(([address, own]) =>
        [...Map.groupBy(own, ({ subject }) => subject)]
          .filter(([, same]) => same.length > 1)
          .map(([subject, same]) => `${same.length} times to ${address}: ${subject}`),
      ),
    /** Every letter to an address, the same ones as often as they came. */
    to: (address: string): string[] =>
      (byAddress.get(address) ?? []).map(({ subject }) => kindOf(subject)).toSorted(),
    /** Those of them that name a booking. */
    about: (address: string, bookingId: string): string[] =>
      (byAddress.get(address) ?? [])
        .filter(({ subject }) => subject.includes(bookingId.slice(0, 8)))
        .map(({ subject }) => kindOf(subject))
        .toSorted(),
  };
}
