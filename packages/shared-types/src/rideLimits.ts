// Without schemas, for the chauffeur's page.

/** How long a pressed step can be taken back. */
export const UNDO_SECONDS = 10;
