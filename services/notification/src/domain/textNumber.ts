import { readPhone } from '@livery/shared-types';

/** Where a text message goes. Undefined for what is no number, and for one with an extension: a switchboard reads none. */
export function textNumber(phone: string): string | undefined {
  const number = readPhone(phone);
  return number?.includes('ext.') ? undefined : number;
}
