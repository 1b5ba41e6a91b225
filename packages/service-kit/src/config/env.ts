import { isPhoneCountry } from '@livery/shared-types/phone';
import * as z from 'zod/mini';

/** A string of the environment, read by `read`. Its error becomes the setting's message. */
function setting<T>(fallback: string | undefined, read: (text: string) => T) {
  return z.transform((given: unknown, ctx): T => {
    const text = given ?? fallback;
    try {
      if (typeof text !== 'string') throw new Error('is required');
      return read(text.trim());
    } catch (fault) {
      ctx.issues.push({ code: 'custom', message: (fault as Error).message, input: text });
      return z.NEVER;
    }
  });
}

function within(min: number, value: number, max: number): number {
  if (value < min || value > max) throw new Error(`must be between ${min} and ${max}`);
  return value;
}

const integer = (fallback?: number, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  setting(fallback?.toString(), (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw new Error('must be a whole number');
    return within(min, value, max);
  });

function readUrl(text: string, protocols: readonly string[]): string {
  // `URL` cannot parse an address with several hosts, so only the scheme is checked.
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/./i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !protocols.includes(scheme)) {
    throw new Error(`must be an address starting with ${protocols.map((name) => `${name}://`).join(' or ')}`);
  }
  return text;
}

/** From 0 to 1, as whole parts per million ("0.085" → 85000): floating-point numbers would round money wrongly. */
function readRate(text: string): number {
  const digits = /^([01])(?:\.(\d{1,6}))?$/.exec(text);
  const partsPerMillion = Number(digits?.[1]) * 1_000_000 + Number((digits?.[2] ?? '').padEnd(6, '0'));
  if (!digits || partsPerMillion > 1_000_000) {
    throw new Error('must be a decimal from 0 to 1 with at most six places');
  }
  return partsPerMillion;
}

/** Readers for a service's config schema. An absent or empty variable takes the default. */
export const env = {
  text: (fallback?: string) => setting(fallback, (text) => text),

  /** Has no default, and is never printed. */
  secret: (minLength = 32) =>
    setting(undefined, (text) => {
      if (text.length < minLength) throw new Error(`must have at least ${minLength} characters`);
      return text;
    }),

  /** Several are separated by commas during a rotation. Each needs the least length, so a stray comma shows. */
  rotatedSecret: (minLength = 32) =>
    setting(undefined, (text) => {
      const parts = text.split(',').map((part) => part.trim());
      if (parts.some((part) => part.length < minLength)) {
        const each = parts.length > 1 ? ' in each of its parts between commas' : '';
        throw new Error(`must have at least ${minLength} characters${each}`);
      }
      return text;
    }),

  integer,

  number: (fallback?: number, min = -Infinity, max = Infinity) =>
    setting(fallback?.toString(), (text) => {
      const value = Number(text);
      if (text === '' || !Number.isFinite(value)) throw new Error('must be a number');
      return within(min, value, max);
    }),

  /** `0.085` (8.5 %) as whole parts per million. */
  rate: (fallback?: string) => setting(fallback, readRate),

  /** Port 0 lets the system choose. */
  port: (fallback?: number) => integer(fallback, 0, 65_535),

  url: (fallback?: string, protocols: readonly string[] = ['http', 'https']) =>
    setting(fallback, (text) => readUrl(text, protocols)),

  /** Separated by commas; blanks are dropped. */
  list: (fallback: readonly string[] = []) => setting(fallback.join(','), splitList),

  /** Addresses separated by commas, at least one. */
  urls: (fallback?: string, protocols: readonly string[] = ['http', 'https']) =>
    setting(fallback, (text) => {
      const urls = splitList(text).map((url) => readUrl(url, protocols));
      if (urls.length === 0) throw new Error('must name at least one address');
      return urls;
    }),

  choice: <const T extends string>(values: readonly T[], fallback?: T) =>
    setting(fallback, (text): T => {
      const value = values.find((candidate) => candidate === text);
      if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
      return value;
    }),

  /** ISO 3166, in either case. */
  country: (fallback?: string) =>
    setting(fallback, (text) => {
      const code = text.toUpperCase();
      if (!isPhoneCountry(code)) throw new Error('must be a country of two letters such as CA');
      return code;
    }),

  timezone: (fallback?: string) =>
    setting(fallback, (text) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
      } catch {
        throw new Error('must be a time zone name such as America/Toronto');
      }
    }),
};

function splitList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}
