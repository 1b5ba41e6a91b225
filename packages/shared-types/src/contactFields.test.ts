import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';

interface Kind {
  named: RegExp;
  /** As somebody pastes it, and as it is read. */
  reads: [pasted: string, read: string];
  refuses?: string;
}

const KINDS: Record<string, Kind> = {
  phone: {
    named: /phone$/i,
    reads: ['\u202d416\u2011555\u20110142 poste 12\u202c', '+14165550142 ext. 12'],
    refuses: 'call me',
  },
  email: {
    named: /(email|emails|recipient)$/i,
    reads: ['mailto:R&D@bücher.example', 'r&d@xn--bcher-kva.example'],
    refuses: 'ada@127.0.0.1',
  },
  verification: {
    named: /(^|\/cancel body\.)(code|x-lookup-code)$/,
    reads: ['Your code: 782 324.', '782324'],
    refuses: '782324 782325',
  },
  promo: {
    named: /(promoCode|promo-codes\S* \w+\.code)$/,
    reads: ['“summer\u2013 25”', 'SUMMER-25'],
  },
};
const LOOKS_LIKE_ONE = /phone|e-?mail|recipient|(?<!reason)code/i;
/** Whoever was found by it, and what booking reads as a pay code by its own alphabet. */
const OTHERS = ['GET /api/pay/{code} params.code'];

const shapeOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> => {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  if (def['shape']) return def['shape'] as Record<string, z.core.$ZodType>;
  const inside = [def['innerType'], def['in'], def['element'], ...((def['options'] ?? []) as unknown[])];
  return Object.assign({}, ...inside.map((one) => (one ? shapeOf(one as z.core.$ZodType) : {}))) as never;
};

/** Every field of a schema by its place, with the objects and lists inside it. */
const fieldsOf = (schema: z.core.$ZodType, place: string): [place: string, field: z.core.$ZodType][] =>
  Object.entries(shapeOf(schema)).flatMap(([name, field]) => [
    [`${place}.${name}`, field],
    ...fieldsOf(field, `${place}.${name}`),
  ]);

const fields = routes
  .flatMap(({ method, path, params, query, headers, body }) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : fieldsOf(schema, `${method} ${path} ${part}`),
    ),
  )
  .filter(([place]) => LOOKS_LIKE_ONE.test(place.slice(place.lastIndexOf('.'))) && !OTHERS.includes(place));

/** What a field makes of a text; a list is given it as its only item. */
function resultOf(field: z.core.$ZodType, text: string): unknown {
  const single = z.safeParse(field, text);
  const { data } = single.success ? single : z.safeParse(field, [text]);
  return Array.isArray(data) ? data[0] : data;
}

const isOf = ({ reads: [pasted, read], refuses }: Kind, field: z.core.$ZodType) =>
  resultOf(field, pasted) === read && (refuses === undefined || resultOf(field, refuses) === undefined);

describe('every request field', () => {
  it.each(Object.entries(KINDS))('that is named like a %s is read as one', (_name, kind) => {
    const named = fields.filter(([place]) => kind.named.test(place));
    expect(named).not.toEqual([]);
    expect(named.filter(([, field]) => !isOf(kind, field)).map(([place]) => place)).toEqual([]);
  });

  it('that looks like one of these is one of them', () => {
    const isKnown = ([place]: [string, unknown]) =>
      Object.values(KINDS).some(({ named }) => named.test(place));
    expect(fields.filter((field) => !isKnown(field)).map(([place]) => place)).toEqual([]);
  });
});
