type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be switched off, full or damaged: then nothing is kept, and nothing fails. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export const readStorage = (key: string, kind: Kind = 'localStorage'): string | null =>
  attempt(() => window[kind].getItem(key)) ?? null;

export const writeStorage = (key: string, value: string, kind: Kind = 'localStorage') =>
  attempt(() => window[kind].setItem(key, value));

export const removeStorage = (key: string, kind: Kind = 'localStorage') =>
  attempt(() => window[kind].removeItem(key));
