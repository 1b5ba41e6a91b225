import type { Dice } from '@livery/test-kit';

/** The part of JSON Schema that our documents use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

type Maker = (dice: Dice) => unknown;
/** What a name stands for in the fixture, such as the id of something that is there. */
export type Known = Record<string, unknown>;

/** Names say more than schemas about what fits: a date that lies ahead, a price, an address. */
const BY_NAME: [RegExp, Maker][] = [
  [/^pickupDate$/, (dice) => new Date(Date.now() + dice.between(48, 2_000) * 3_600_000).toISOString()],
  [/(email|recipient)$/i, (dice) => `fuzz${dice.between(1, 1e9)}@example.com`],
  [/phone$/i, () => '416-555-0100'],
  [/(price|value|rate|amount|total|received)$/i, () => '12.50'],
  [/url$/i, () => 'https://example.com/picture.jpg'],
  [/urls$/i, () => ['https://example.com/picture.jpg']],
  [/emails$/i, () => ['copy@example.com']],
  [/^(from|expiryDate|start)$/, () => '2027-05-01T10:00:00.000Z'],
  [/^(to|end)$/, () => '2027-05-02T10:00:00.000Z'],
  [/^code$/, (dice) => `FUZZ${dice.between(1, 1e7)}`],
  [/^username$/i, (dice) => `fuzz-${dice.between(1, 1e9)}`],
  [/^password$/i, () => 'a long enough password'],
  [/^(licenceExpiry|expiresOn|date)$/, () => '2099-12-31'],
  [/^at$/, () => new Date().toISOString()],
  [/^clientId$/, (dice) => `press-${dice.between(1, 1e9)}`],
  [/^clientMessageId$/, (dice) => `message-${dice.between(1, 1e9)}`],
  [/^Idempotency-Key$/, (dice) => `fuzz-key-${dice.between(1, 1e9)}`],
  [/^(limit|before|since)$/, () => 5],
];

const UUID = '00000000-0000-4000-8000-000000000000';

/** A value that fits, as far as the schema, the name and the known values say. */
export function sampleOf(schema: JsonSchema, dice: Dice, known: Known = {}, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[dice.between(0, schema.enum.length - 1)];
  const named = schema.properties === undefined && BY_NAME.find(([pattern]) => pattern.test(name));
  if (named) return named[1](dice);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0] !== undefined) return sampleOf(choices[0], dice, known, name);
  if (schema.allOf?.[0] !== undefined) return sampleOf(schema.allOf[0], dice, known, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return sampleObject(schema, dice, known);
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, dice, known, name)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 2, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return dice.roll() < 0.5;
    case 'null':
      return null;
    default:
      return schema.format === 'uuid'
        ? UUID
        : 'Some text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
  }
}

function sampleObject({ properties = {} }: JsonSchema, dice: Dice, known: Known): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, dice, known, name)]),
  );
}

/** Keys that lead to what all objects share, as JSON brings them: each is a property of its own. */
export const PROTOTYPE_KEYS = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}',
) as object;

/** What may stand where something else was meant. */
const STRANGE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 60,
  0.1,
  '',
  ' ',
  'x'.repeat(9_000),
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  'ﬀ𝕏é\u0301',
  "'; DROP TABLE bookings; --",
  '<img src=x onerror=alert(1)>',
  'a@b.c\r\nBcc: everybody@example.com',
  '{{7*7}}${7*7}#{7*7}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  'javascript:alert(1)',
  'data:text/html,hi',
  '2026-02-30',
  '2027-03-14T02:30',
  '-12.50',
  '12.505',
  '1e3',
  'NaN',
  [],
  [[[[]]]],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { $gt: '' },
  { $where: 'sleep(5000)' },
  { toString: null, valueOf: 1 },
  { length: -1 },
  PROTOTYPE_KEYS,
  [PROTOTYPE_KEYS],
  { value: PROTOTYPE_KEYS },
];

export interface Broken {
  what: string;
  body: unknown;
}

/** The body with one property left out, doubled, strange, or strange one level down; and with foreign keys. */
export function breakOne(body: unknown, dice: Dice, perProperty: number): Broken[] {
  if (!isObject(body)) return [];
  return [
    { what: 'prototypes besides', body: { ...body, ...PROTOTYPE_KEYS } },
    ...Object.keys(body).flatMap((name) => {
      const { [name]: own, ...without } = body;
      const among = (value: unknown) => ({ ...body, [name]: value });
      return [
        { what: `without ${name}`, body: without },
        { what: `${name} in a list`, body: among([own]) },
        ...strangeValues(dice, perProperty).map((value) => ({
          what: `${name} = ${shown(value)}`,
          body: among(value),
        })),
        ...inside(own, dice, perProperty).map(({ what, value }) => ({
          what: `${name} ${what}`,
          body: among(value),
        })),
      ];
    }),
  ];
}

/** One level down: a strange item in a list, a strange property in an object. */
function inside(own: unknown, dice: Dice, perProperty: number): { what: string; value: unknown }[] {
  if (Array.isArray(own))
    return strangeValues(dice, perProperty).map((value) => ({
      what: `with ${shown(value)} in it`,
      value: [...(own as unknown[]), value],
    }));
  if (!isObject(own)) return [];
  return Object.keys(own).flatMap((name) =>
    strangeValues(dice, perProperty).map((value) => ({
      what: `.${name} = ${shown(value)}`,
      value: { ...own, [name]: value },
    })),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strangeValues = (dice: Dice, count: number) => dice.shuffled(STRANGE).slice(0, count);
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 40);

const TEXTS = STRANGE.filter((value) => typeof value === 'string');
/** Texts that a header can carry at all; what only a socket can send is in `authBypass.ts`. */
const HEADERS = [...TEXTS, 'x', 'x'.repeat(201), 'eight by eight', '{"$gt":""}', '__proto__'].filter(
  (text) => /^[\x20-\x7e]*$/.test(text) && text.length < 1_000,
);

const oneOf = (texts: string[], dice: Dice): string => texts[dice.between(0, texts.length - 1)] ?? '';
export const strangeText = (dice: Dice): string => oneOf(TEXTS, dice);
export const strangeHeader = (dice: Dice): string => oneOf(HEADERS, dice);
