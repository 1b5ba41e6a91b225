import { readStorage, removeStorage, writeStorage } from './browserStorage.ts';
import { parseJson } from './parseJson.ts';

const STORAGE_KEY = 'livery.contact';
const FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Who booked last in this browser, so that the next booking need not ask again. */
export type Contact = Record<(typeof FIELDS)[number], string>;

export const rememberContact = (contact: Contact) =>
  writeStorage(STORAGE_KEY, JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, contact[name]]))));

/** Undefined when nobody is remembered. */
export function rememberedContact(): Contact | undefined {
  const stored = parseJson(readStorage(STORAGE_KEY));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const contact = { firstName: '', lastName: '', email: '', phone: '' };
  for (const name of FIELDS) {
    const value = (stored as Record<string, unknown>)[name];
    if (typeof value === 'string') contact[name] = value;
  }
  return contact.email === '' ? undefined : contact;
}

export const forgetContact = () => removeStorage(STORAGE_KEY);
