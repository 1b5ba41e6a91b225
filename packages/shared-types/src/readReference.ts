const SHORT_OR_WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

/**
 * A booking's reference as people type or paste it: in any case, with blanks, with the `#` or the words `Booking #` that pages
 * and e-mails show before it. Undefined for what is neither eight characters nor a whole id.
 */
export function readReference(typed: string): string | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^(booking)?#?/, '');
  return SHORT_OR_WHOLE.test(text) ? text : undefined;
}
