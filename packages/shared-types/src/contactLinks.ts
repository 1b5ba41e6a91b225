// Links that dial a number and write to an address. Home has them too, so they need no library.

/** Dials as RFC 3966 writes it, with the extension: `tel:+14165550142;ext=12`. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext\.?|x|#)\s*/i);
  return `tel:${digitsOf(number)}${extension ? `;ext=${digitsOf(extension)}` : ''}`;
}

const digitsOf = (text: string) => text.replaceAll(/[^\d+]/g, '');

/** Writes to the address: `&`, `?` and `%` in it would begin something else. */
export const emailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
