/** A reference as typed or pasted, with or without the `#` of pages and e-mails; undefined for anything else. */
export function readReference(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^(booking\s*)?#?\s*/i, '')
    .toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{8}$/.test(text) ? text : undefined;
}
