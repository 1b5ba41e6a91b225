const STORAGE_KEY = 'livery.booking-intention';

/** One thing a person wants booked, and the key that keeps it one. */
export interface Intention {
  body: string;
  key: string;
}

export const noIntention: Intention = { body: '', key: '' };

/** What was last sent from this tab and is not settled: the same words after a reload are the same booking. */
export function recallIntention(): Intention {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Intention> | null;
    const { body, key } = stored ?? {};
    return typeof body === 'string' && typeof key === 'string' ? { body, key } : noIntention;
  } catch {
    return noIntention;
  }
}

export function rememberIntention(intention: Intention): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(intention));
  } catch {
    // Without storage the key lives as long as the page.
  }
}

/** What was wanted has been had: the same words are a new wish from now on. */
export function forgetIntention(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
