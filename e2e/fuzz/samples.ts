import type { Dice } from '../system/money/random.ts';

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

/** Names say more than schemas about what fits: a date that lies ahead, a price, an address. */
const BY_NAME: [RegExp, (dice: Dice) => unknown][] = [
  [/^pickupDate$/, (dice) => new Date(Date.now() + dice.between(48, 2_000) * 3_600_000).toISOString()],
  [/email$/i, (dice) => `fuzz${dice.between(1, 1e6)}@example.com`],
  [/phone$/i, () => '416-555-0100'],
  [/(price|value|rate|amount|total)$/i, () => '12.50'],
  [/url$/i, () => 'https://example.com/picture.jpg'],
  [/urls$/i, () => ['https://example.com/picture.jpg']],
  [/^(from|expiryDate|start)$/, () => '2027-05-01T10:00:00.000Z'],
  [/^(to|end)$/, () => '2027-05-02T10:00:00.000Z'],
  [/^code$/, (dice) => `FUZZ${dice.between(1, 1e9)}`],
  [/^username$/i, (dice) => `fuzz-${dice.between(1, 1e9)}`],
  [/^password$/i, () => 'a long enough password'],
  [/^(vehicleId|bookingId|chatSessionId|promoCode|quotedTotal|assignedAgent)$/, () => null],
];

const UUID = '00000000-0000-4000-8000-000000000000';

/** A value that fits, as far as the schema tells. */
export function sampleOf(schema: JsonSchema, dice: Dice, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[dice.between(0, schema.enum.length - 1)];
  const known = schema.properties === undefined && BY_NAME.find(([pattern]) => pattern.test(name));
  if (known) return known[1](dice);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0] !== undefined) return sampleOf(choices[0], dice, name);
  if (schema.allOf?.[0] !== undefined) return sampleOf(schema.allOf[0], dice, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return sampleObject(schema, dice);
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, dice, name)];
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

function sampleObject({ properties = {} }: JsonSchema, dice: Dice): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, dice, name)]),
  );
}

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
];

export interface Broken {
  what: string;
  body: unknown;
}

/** The same body again and again, each time with one property left out, doubled in an array, or strange. */
export function breakOne(body: unknown, dice: Dice, perProperty: number): Broken[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const whole = body as Record<string, unknown>;
  return Object.keys(whole).flatMap((name) => {
    const { [name]: own, ...without } = whole;
    const strange = dice.shuffled(STRANGE).slice(0, perProperty);
    return [
      { what: `without ${name}`, body: without },
      { what: `${name} in a list`, body: { ...whole, [name]: [own] } },
      ...strange.map((value) => ({
        what: `${name} = ${JSON.stringify(value)?.slice(0, 40)}`,
        body: { ...whole, [name]: value },
      })),
    ];
  });
}

export const strangeText = (dice: Dice): string => {
  const texts = STRANGE.filter((value) => typeof value === 'string');
  return texts[dice.between(0, texts.length - 1)] ?? '';
};
