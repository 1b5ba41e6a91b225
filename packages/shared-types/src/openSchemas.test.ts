import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import {
  BookingFactsQuery,
  chatFrames,
  EventEnvelope,
  events,
  InternalQuoteRequest,
  PromoReservationRequest,
} from './index.ts';
import { routes } from './routes.ts';

interface Described {
  anyOf?: Described[];
  allOf?: Described[];
  oneOf?: Described[];
  properties?: Record<string, Described>;
  additionalProperties?: unknown;
  items?: Described;
}

const SAYS_WHAT_IT_IS = ['type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf'];

/** Where a schema takes any value, or an object with any names: `{ $ne: null }` would come in there. */
function openPlaces(schema: z.ZodMiniType, place: string): string[] {
  const look = (node: Described, at: string): string[] => [
    ...(SAYS_WHAT_IT_IS.some((name) => name in node) && !node.additionalProperties ? [] : [at]),
    ...[node.anyOf, node.allOf, node.oneOf].flatMap((nodes) => (nodes ?? []).flatMap((one) => look(one, at))),
    ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => look(one, `${at}.${name}`)),
    ...(node.items === undefined ? [] : look(node.items, `${at}[]`)),
  ];
  return look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described, place);
}

it.each([
  ['anything', z.unknown()],
  ['any names', z.record(z.string(), z.string())],
  ['more names than are known', z.looseObject({ known: z.string() })],
  ['anything in a list', z.array(z.nullable(z.any()))],
])('%s is found', (_what, schema) => {
  expect(openPlaces(z.object({ part: z.optional(schema) }), 'door')).toContainEqual(
    expect.stringMatching(/^door\.part/),
  );
});

it('no request, frame or event takes an object of any names, so that no operator gets into a filter', () => {
  const ofRoutes = routes.flatMap(({ method, path, params, query, headers, body }) =>
    Object.entries({ params, query, headers, body }).map(
      ([part, schema]) => [`${method} ${path} ${part}`, schema] as const,
    ),
  );
  const doors: (readonly [string, z.ZodMiniType | undefined])[] = [
    ...ofRoutes,
    ...Object.entries({ InternalQuoteRequest, PromoReservationRequest, BookingFactsQuery }),
    ...Object.entries(chatFrames),
    ...Object.entries({ ...events, EventEnvelope }),
  ];
  const open = doors.flatMap(([name, schema]) => (schema === undefined ? [] : openPlaces(schema, name)));
  // The provider signs its notices; the data of an event is read by the schema of its type.
  expect(open).toEqual(['POST /api/stripe/webhook body', 'EventEnvelope.data']);
});
