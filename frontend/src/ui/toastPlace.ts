/** Where a notice may stand: a phone is as wide as the notice, so there it is above or below. */
export const placesOf = (isPhone: boolean): readonly ToastPlace[] =>
  isPhone ? ['top', 'bottom'] : ['bottom', 'bottomLeft', 'top', 'topLeft'];
export type ToastPlace = 'top' | 'bottom' | 'bottomLeft' | 'topLeft';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Obstacle extends Box {
  /** How bad it is to cover it. */
  weight: number;
}

/** Edges that touch, or overlap by a hair, cover nothing. */
const hairPx = 4;
const overlaps = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > hairPx &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > hairPx;

export interface Room {
  width: number;
  height: number;
  /** What stands at the top and at the bottom of the screen all the time. */
  topInset: number;
  bottomInset: number;
}

/** The box of a notice of this size at a place. */
export function boxAt(place: ToastPlace, size: { width: number; height: number }, room: Room): Box {
  const left = place.endsWith('Left') ? 0 : room.width - size.width;
  const top = place.startsWith('top') ? room.topInset : room.height - room.bottomInset - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

interface Spot {
  place: ToastPlace;
  /** How far the page scrolls back, so that what the notice would cover stands below it. */
  shift: number;
  /** How far below its place the notice stands, over what is only read. */
  drop: number;
}

/**
 * Where a notice covers least of what matters: the first of the places that is free; else the first one after the page has
 * scrolled back by at most `mostShift`; else another place; else a gap at most `mostDrop` below the first place.
 */
export function bestSpot(
  places: readonly ToastPlace[],
  size: { width: number; height: number },
  room: Room,
  obstacles: readonly Obstacle[],
  { mostShift = 0, mostDrop = 0 } = {},
): Spot {
  const [first = 'bottom', ...others] = places;
  const costOf = ({ place, shift, drop }: Spot) => {
    const box = boxAt(place, size, room);
    const seen: Box = { ...box, top: box.top - shift + drop, bottom: box.bottom - shift + drop };
    return obstacles
      .filter((obstacle) => overlaps(seen, obstacle))
      .reduce((sum, { weight }) => sum + weight, 0);
  };
  const { top: firstTop, bottom } = boxAt(first, size, room);
  const shifts = obstacles
    .map(({ top }) => Math.ceil(bottom - top))
    .filter((shift) => shift > 0 && shift <= mostShift)
    .toSorted((one, other) => one - other);
  const drops = obstacles
    .map((obstacle) => Math.ceil(obstacle.bottom - firstTop))
    .filter((drop) => drop > 0 && drop <= mostDrop)
    .toSorted((one, other) => one - other);
  const spots = [
    { place: first, shift: 0, drop: 0 },
    ...shifts.map((shift) => ({ place: first, shift, drop: 0 })),
    ...others.map((place) => ({ place, shift: 0, drop: 0 })),
    ...drops.map((drop) => ({ place: first, shift: 0, drop })),
  ];
  // Of equals the earlier one stays first.
  const [best = { place: first, shift: 0, drop: 0 }] = spots.toSorted(
    (one, other) => costOf(one) - costOf(other),
  );
  return best;
}

/** A field with a fault or the focus (not a heading that was given it) counts most, then faults in words and the open menu, then what sends a form, then a heading, then whatever can be pressed. */
const weights: [selector: string, weight: number][] = [
  ['[aria-invalid="true"], :focus:not([tabindex="-1"])', 1000],
  ['[role="alert"], header nav a', 300],
  ['button[type="submit"], [data-actions] button', 100],
  ['main h1, main h2', 20],
  ['button, a[href], input, select, textarea, summary', 10],
];

const dialogsOf = (page: Document) => page.querySelectorAll('[role="dialog"], [role="alertdialog"]');
export const hasDialog = (page: Document) => dialogsOf(page).length > 0;

/** What is in sight and must not be covered; behind an open dialog nothing can be used, so only what is in it counts. */
export function obstaclesIn(page: Document, notice: Element): Obstacle[] {
  const scope = [...dialogsOf(page)].at(-1) ?? page.body;
  const seen = new Set<Element>();
  return weights.flatMap(([selector, weight]) =>
    [...scope.querySelectorAll(selector)].flatMap((element) => {
      if (seen.has(element) || notice.contains(element)) return [];
      seen.add(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return right > left && bottom > top ? [{ left, top, right, bottom, weight }] : [];
    }),
  );
}
