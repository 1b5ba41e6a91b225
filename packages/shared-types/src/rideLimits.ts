// Without any schema: the chauffeur's page needs it before it has anything to check.

/** How long a pressed step can be taken back. */
export const UNDO_SECONDS = 10;
