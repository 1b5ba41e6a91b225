// A release replaces files of code by others: a page that was opened before asks for one that is gone.

const storageKey = 'livery.reloaded-for';

/** As browsers word it: Chromium, Firefox, Safari; the last is vite's, for styles. */
const missing =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && missing.test(error.message);

/** False when this very file was reloaded for, or nobody can tell: loading again and again would help nobody. */
export function reloadOnce(error: Error, page: Pick<Location, 'reload'> = window.location): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === error.message) return false;
    sessionStorage.setItem(storageKey, error.message);
  } catch {
    return false;
  }
  page.reload();
  return true;
}
