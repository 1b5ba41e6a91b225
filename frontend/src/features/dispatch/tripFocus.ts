import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Puts the focus on a trip, wherever on the board it stands by now. */
export function focusTrip(id: string) {
  const found = document.querySelector<HTMLElement>(`[data-trip="${CSS.escape(id)}"]`);
  (found ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** The trip that an event on the board happens in. */
export const tripAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-trip]')?.dataset['trip'] : undefined;

/** Takes the focus along when the trip that has it moves to another row, where it is another element. */
export function useFocusOnMovedTrip() {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current !== undefined && document.activeElement === document.body) focusTrip(focused.current);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = tripAt(target);
    },
    // A removed element sends no event of its own: here the person moved the focus elsewhere.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
