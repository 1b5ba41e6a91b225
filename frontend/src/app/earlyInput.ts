import { restoreServerValue, restoreServerValues, TYPED_FIELDS, type Field } from './restoreServerValue.ts';

declare global {
  interface Window {
    /** From `build/earlyInput.js`, in a built page only: what was changed and clicked until now, in this order. */
    takeEarlyInput?: () => { fields: Field[]; buttons: HTMLButtonElement[] };
  }
}

/** Repeats earlier input to React, which replays none and hydrates at once the part that an event happens in. */
export function startWithEarlyInput(start: () => void) {
  const { fields, buttons } = window.takeEarlyInput?.() ?? { fields: [], buttons: [] };
  // A password manager may have filled in fields without an event.
  const silent = [...document.querySelectorAll<Field>(TYPED_FIELDS)].filter(
    (field) => field.value !== field.defaultValue && !fields.includes(field),
  );
  const replay = restoreServerValues([...silent, ...fields]);
  for (const button of buttons) button.removeAttribute('aria-busy');
  start();
  replay();
  for (const button of buttons) if (button.isConnected) button.click();
  replayInputWhileHydrating();
}

/**
 * Also replays fields that React hydrates later: React takes the value it finds for the server's and would set it back. Typing is
 * safe, because React hydrates a field before the key is written into it; a browser that fills in a form presses no key.
 */
function replayInputWhileHydrating() {
  let isReplaying = false;
  const handleInput = (event: Event) => {
    const { target } = event;
    if (isReplaying || !isField(target) || isHydrated(target)) return;
    const replay = restoreServerValue(target);
    if (!replay) return;
    event.stopImmediatePropagation();
    isReplaying = true;
    replay();
    isReplaying = false;
  };
  window.addEventListener('input', handleInput, true);
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** React replaces the property on each field that it controls, to know what it wrote itself. */
const isHydrated = (field: Field) =>
  Object.hasOwn(field, field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value');
