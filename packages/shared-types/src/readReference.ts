const SHORT_OR_WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

/** Eight characters or a whole id, as people type them: in any case, with blanks, `#` or `Booking #`. */
export function readReference(typed: string): string | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^(booking)?#?/, '');
  return SHORT_OR_WHOLE.test(text) ? text : undefined;
}
