import { restoreServerValues, TYPED_FIELDS, type Field } from './restoreServerValue.ts';

/**
 * Tells React, before anything is pressed or sent, of what was written into a field without an event: some password managers
 * and scripts do so. What the fields hold is then what every form sends.
 */
export function watchSilentInput() {
  /** What React was last told of a field by an event. */
  const told = new WeakMap<Field, string>();
  const isSilent = (field: Field) => field.value !== (told.get(field) ?? field.defaultValue);

  const handleInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(TYPED_FIELDS))
      told.set(target as Field, (target as Field).value);
  };
  const handleSending = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (event instanceof KeyboardEvent && (event.key !== 'Enter' || event.isComposing)) return;
    if (event instanceof MouseEvent && target.closest('button') === null) return;
    const part = target.closest('form, [role=dialog], [role=alertdialog]') ?? document;
    restoreServerValues([...part.querySelectorAll<Field>(TYPED_FIELDS)].filter(isSilent))();
  };

  for (const type of ['input', 'change']) window.addEventListener(type, handleInput, true);
  // A button may be disabled until then, and hears no click.
  for (const type of ['submit', 'click', 'pointerdown', 'keydown'])
    window.addEventListener(type, handleSending, true);
}
