import { restoreServerValue, type Field } from './restoreServerValue.ts';

declare global {
  interface Window {
    /** From `build/earlyInput.js`, in a built page only: what was changed and clicked until now, in this order. */
    takeEarlyInput?: () => { fields: Field[]; buttons: HTMLButtonElement[] };
  }
}

/**
 * Starts React with `start`, and then repeats to it what a visitor did before: React attaches its listeners at `hydrateRoot`,
 * replays no earlier event and hydrates at once the part of the page that an event happens in.
 */
export function startWithEarlyInput(start: () => void) {
  const { fields, buttons } = window.takeEarlyInput?.() ?? { fields: [], buttons: [] };
  const replays = fields.map(restoreServerValue);
  for (const button of buttons) button.removeAttribute('aria-busy');
  start();
  for (const replay of replays) replay?.();
  for (const button of buttons) if (button.isConnected) button.click();
  replayInputWhileHydrating();
}

/**
 * Goes on with fields that React has not reached yet: it takes what it finds there for what the server sent, and would set it
 * back. Typing is safe, because React hydrates a field before the key writes into it; a browser that fills in a form presses none.
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
