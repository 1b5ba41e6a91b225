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

/** The first place, in their order, that covers least of what matters. */
export function bestPlace(
  places: readonly ToastPlace[],
  size: { width: number; height: number },
  room: Room,
  obstacles: readonly Obstacle[],
): ToastPlace {
  const costOf = (place: ToastPlace) =>
    obstacles
      .filter((obstacle) => overlaps(boxAt(place, size, room), obstacle))
      .reduce((sum, { weight }) => sum + weight, 0);
  const [best = 'bottom'] = places.toSorted((one, other) => costOf(one) - costOf(other));
  return best;
}

/** A field with a fault or the focus counts most, then faults in words and what sends a form, then whatever can be pressed. */
const weights: [selector: string, weight: number][] = [
  ['[aria-invalid="true"], :focus', 1000],
  ['[role="alert"]', 300],
  ['button[type="submit"], [data-actions] button', 100],
  ['button, a[href], input, select, textarea, summary', 10],
];

/** What is in sight and must not be covered; behind an open dialog nothing can be used, so only what is in it counts. */
export function obstaclesIn(page: Document, notice: Element): Obstacle[] {
  const dialogs = page.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const scope = dialogs[dialogs.length - 1] ?? page.body;
  const seen = new Set<Element>();
  return weights.flatMap(([selector, weight]) =>
    [...scope.querySelectorAll(selector)].flatMap((element) => {
      if (seen.has(element) || notice.contains(element) || element.closest('header')) return [];
      seen.add(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return right > left && bottom > top ? [{ left, top, right, bottom, weight }] : [];
    }),
  );
}
