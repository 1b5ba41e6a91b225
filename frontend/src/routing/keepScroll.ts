/** The state of a navigation that only changes what a page shows: scroll position and focus stay. */
export const keepScroll = { keepScroll: true };

export const keepsScroll = (state: unknown): boolean =>
  (state as Partial<typeof keepScroll> | null)?.keepScroll === true;
