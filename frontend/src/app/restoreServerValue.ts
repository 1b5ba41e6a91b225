export type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is typed into. Nothing fills in boxes and radio buttons without pressing them. */
export const TYPED_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/**
 * React takes what it finds in a field for what the server sent, and misses what was typed before the code came.
 * So the field is set back first, and the returned function fills it in again, which React hears as typing.
 */
export function restoreServerValue(field: Field): (() => void) | undefined {
  // React hydrates the field's part of the page at this event, also when nothing has changed.
  const notify = () => field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field.type === 'checkbox' || field.type === 'radio') {
    const choice = field as HTMLInputElement;
    // Choosing the other radio button again clears this one.
    if (choice.type === 'radio' && !choice.checked) return undefined;
    choice.checked = !choice.checked;
    return () => {
      notify();
      choice.click();
    };
  }
  if (field.type === 'file') return undefined;
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  return () => {
    notify();
    // React watches writes to the element's own `value`. The prototype's setter goes past that, as typing does.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    if (selectionStart !== null && field === document.activeElement)
      field.setSelectionRange(selectionStart, selectionEnd);
    notify();
  };
}

/**
 * The same for several fields. Each is set back before the first is filled in again: what React renders then puts into every
 * field what it was last told of it.
 */
export function restoreServerValues(fields: readonly Field[]): () => void {
  const replays = fields.map(restoreServerValue);
  return () => {
    for (const replay of replays) replay?.();
  };
}
