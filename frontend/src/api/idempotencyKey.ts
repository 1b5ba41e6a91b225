/** A fresh key for one intention of a person: make it when the form is first sent, keep it until it succeeds. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing on plain-http addresses other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
