import { DateTime, IANAZone } from 'luxon';

// All knowledge of time zones is here.

/** Makes digits and names independent of the machine's language. */
const PLAIN = { locale: 'en-US', numberingSystem: 'latn', outputCalendar: 'gregory' } as const;

const QUARTER_MS = 900_000;
const MAX_OFFSETS = 10_000;

/** Looking up an offset is slow, so it is kept. Clocks change only at quarters of an hour. */
class CachedZone extends IANAZone {
  readonly #offsets = new Map<number, number>();

  override offset(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = super.offset(quarter * QUARTER_MS);
    if (this.#offsets.size >= MAX_OFFSETS) this.#offsets.clear();
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

const zones = new Map<string, CachedZone>();

function zoneOf(name: string): CachedZone {
  const zone = zones.get(name) ?? new CachedZone(name);
  zones.set(name, zone);
  return zone;
}

const dateIn = (instant: Date, zone: string) => DateTime.fromJSDate(instant, { zone: zoneOf(zone) });
const inZone = (instant: Date, zone: string) => dateIn(instant, zone).reconfigure(PLAIN);

export interface Pickup {
  /** Of an hour that happens twice (autumn), the first, so that the car is early rather than late. */
  at: Date;
  /** The last instant that the local time can mean. Refunds count from here, in the customer's favour. */
  latestAt: Date;
}

/** No clock shows 24:00, and no zone is more than 14 hours from UTC. luxon would accept both. */
const IMPOSSIBLE = /T24:|[+-](1[5-9]|[2-9]\d):\d{2}$|[+-]14:(?!00)\d{2}$|[+-]\d{2}:[6-9]\d$/;

/** Local time in `zone`, or an ISO instant. Undefined for days that do not exist and hours skipped in spring. */
export function parsePickup(text: string, zone: string): Pickup | undefined {
  if (IMPOSSIBLE.test(text)) return undefined;
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const instant = DateTime.fromISO(text, { setZone: true });
    return instant.isValid ? { at: instant.toJSDate(), latestAt: instant.toJSDate() } : undefined;
  }
  const wanted = DateTime.fromISO(text, { zone: 'utc' });
  if (!wanted.isValid) return undefined;
  const instants = instantsOf(wanted, zone);
  const [first] = instants;
  const last = instants.at(-1);
  return first && last ? { at: first, latestAt: last } : undefined;
}

const DAY_MS = 86_400_000;

/** All instants (none, one or two) at which a clock in `zone` shows what `wall` shows in UTC. */
function instantsOf(wall: DateTime, zone: string): Date[] {
  const offsetAt = (ms: number) => zoneOf(zone).offset(ms);
  const offsets = new Set([-DAY_MS, DAY_MS].map((ms) => offsetAt(wall.toMillis() + ms)));
  return [...offsets]
    .map((offset) => ({ offset, ms: wall.toMillis() - offset * 60_000 }))
    .filter(({ offset, ms }) => offsetAt(ms) === offset)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(ms));
}

/** ISO with the zone's offset and no fraction: `2026-12-01T14:30:00-05:00`. */
export const isoInZone = (instant: Date, zone: string): string =>
  dateIn(instant, zone).toISO({ suppressMilliseconds: true }) ?? instant.toISOString();

/** `14:30` in the zone. */
export const clockTime = (instant: Date, zone: string): string => inZone(instant, zone).toFormat('HH:mm');

/** `2026-12-01` in the zone. */
export const calendarDay = (instant: Date, zone: string): string => dateIn(instant, zone).toISODate() ?? '';

/** `Jan 5, 2025` in the zone. */
export const displayDay = (instant: Date, zone: string): string =>
  inZone(instant, zone).toFormat('LLL d, yyyy');

/** `Jan 5, 2025, 2:30 PM` in the zone. */
export const displayMoment = (instant: Date, zone: string): string =>
  inZone(instant, zone).toFormat('LLL d, yyyy, h:mm a');

/** The beginnings of the instant's day and of the next: a day may have 23 or 25 hours. */
export function dayBounds(instant: Date, zone: string): { start: Date; end: Date } {
  const start = dateIn(instant, zone).startOf('day');
  return { start: start.toJSDate(), end: start.plus({ days: 1 }).toJSDate() };
}

/** The instants of a local time in `zone`. For an hour that is skipped in spring, one hour later. */
export function wallClock(local: string, zone: string): Pickup {
  const found = parsePickup(local, zone);
  if (found !== undefined) return found;
  const at = DateTime.fromISO(local, { zone: zoneOf(zone) }).toJSDate();
  return { at, latestAt: at };
}
