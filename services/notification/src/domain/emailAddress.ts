import { shorten } from '@livery/shared-types/shorten';

/** One plain address. Characters that mail programs read differently are refused. */
const SINGLE_ADDRESS =
  /^[^\s@,;:<>"()[\]\\\u0000-\u001f\u007f]{1,64}@[^\s@,;:<>"()\\\u0000-\u001f\u007f]{1,253}$/;

export function isSingleAddress(text: string): boolean {
  return text.length <= 254 && SINGLE_ADDRESS.test(text);
}

/** Text that is safe in a header: line breaks and control characters become blanks. */
export function headerLine(text: string, max = 200): string {
  const line = text
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return shorten(line, max);
}

export interface Sender {
  name: string;
  address: string;
}

/** Reads `address` or `Name <address>`; undefined for anything else. */
export function readSender(text: string, defaultName: string): Sender | undefined {
  const [, name, inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  if (!isSingleAddress(address)) return undefined;
  return { name: headerLine(name === undefined || name === '' ? defaultName : name), address };
}
