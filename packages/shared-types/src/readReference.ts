const SHORT_OR_WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

/**
 * Reads a booking's reference as people type or paste it: in any case, with blanks, `#` or `Booking #`. Undefined
 * unless it is eight characters or a whole id.
 */
export function readReference(typed: string): string | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^(booking)?#?/, '');
  return SHORT_OR_WHOLE.test(text) ? text : undefined;
}
