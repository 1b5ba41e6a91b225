import { cleanText, plainText } from './textIntake.ts';

// What RFC 5321 allows without quotes. Domains of other alphabets are kept as mail servers know them, in ASCII.

const ATOM = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
const LOCAL = new RegExp(`^(?=.{1,64}$)${ATOM}(?:\\.${ATOM})*$`);
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last label begins with a letter: `ada@10.0.0.1` goes nowhere. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);
const MAX_DOMAIN = 253;
const MAX_LENGTH = 254;
const MAX_TYPED = 1_000;

/** In lower case, as it is stored. Undefined for what is no single address. */
export function readEmailAddress(typed: string): string | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const text = withoutWrapping(typed);
  const at = text.lastIndexOf('@');
  const local = plainText(text.slice(0, at)).toLowerCase();
  const domain = asciiDomain(text.slice(at + 1));
  const address = `${local}@${domain}`;
  return at > 0 && LOCAL.test(local) && domain && address.length <= MAX_LENGTH ? address : undefined;
}

/** What can't be in an address: quotes, brackets, and a label such as `E-mail: `. */
const AROUND = /^(?:\p{L}[\p{L}-]*\s*:\s+)?["“”„«‹([]*|[\s,;."“”’»›)\]]+$/gu;

/** `mailto:ada@example.com?subject=Trip` and `Ada Lovelace <ada@example.com>,` are pasted as well. */
function withoutWrapping(typed: string): string {
  const cleaned = cleanText(typed.normalize('NFKC')).replaceAll(AROUND, '');
  // An apostrophe may begin an address, but end none.
  const text = /^['‘](.*)'$/.exec(cleaned)?.[1] ?? cleaned.replace(/^‘/, '');
  const inBrackets = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  const link = /^mailto:([^?]*)/i.exec(inBrackets)?.[1];
  if (link === undefined) return inBrackets;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** Undefined for what is no domain. The browser's and Node's `URL` convert a name in the same way. */
function asciiDomain(typed: string): string | undefined {
  const plain = plainText(typed);
  // Marks that belong to a letter stay where the name is of another alphabet.
  const name = /^[\x21-\x7e]*$/.test(plain) ? plain : cleanText(typed).replaceAll(/\p{Pd}/gu, '-');
  // Everything that would be another part of an address, or an escape.
  const hostname = /[\s/\\?#@:%[\]<>^|]/.test(name) ? '' : hostnameOf(name);
  return hostname.length <= MAX_DOMAIN && DOMAIN.test(hostname) ? hostname : undefined;
}

function hostnameOf(name: string): string {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return '';
  }
}
