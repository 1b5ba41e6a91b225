export type Field = HTMLInputElement | HTMLTextAreaElement;
type RestoreServerValue = (field: Field) => (() => void) | undefined;

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
export function startWithEarlyInput(start: () => void, restoreServerValue?: RestoreServerValue) {
  const { fields, buttons } = window.takeEarlyInput?.() ?? { fields: [], buttons: [] };
  const replays = fields.map((field) => restoreServerValue?.(field));
  for (const button of buttons) button.removeAttribute('aria-busy');
  start();
  for (const replay of replays) replay?.();
  for (const button of buttons) if (button.isConnected) button.click();
}
