const fields = [
  'input:not([type="hidden"], [type="radio"], :disabled)',
  'input[type="radio"]:checked:not(:disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
];
/** What is folded away can't be filled in yet. */
const isShown = (field: Element) => field.closest('details:not([open])') === null;

/**
 * Where a person begins in a dialog: in its first field, else at the button that changes nothing, else at its title. Never at the
 * cross. A finger is not given a field, because that brings up a keyboard over the buttons.
 */
export function dialogStart(dialog: HTMLElement): HTMLElement | null {
  const isFinger = window.matchMedia('(pointer: coarse)').matches;
  const field = [...dialog.querySelectorAll<HTMLElement>(fields.join())].find(isShown);
  return (
    (isFinger ? undefined : field) ??
    dialog.querySelector<HTMLElement>('[data-safe]:not(:disabled)') ??
    dialog.querySelector<HTMLElement>('[data-title]')
  );
}
