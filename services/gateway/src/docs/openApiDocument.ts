import { ErrorBody } from '@livery/shared-types';
import { routes, type RouteContract } from '@livery/shared-types/routes';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The JSON Schema of requests before parsing, or of answers. What JSON Schema cannot express is left open. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodMiniObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const described: { properties?: Record<string, Json>; required?: string[] } = schemaOf(schema, 'input');
  const { properties = {}, required = [] } = described;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key and body, it is answered with what it made; with another body it is a 409.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

const asJson = (schema: Json) => ({ 'application/json': { schema } });

const asBytes = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const refusal = (description: string): Json => ({
  description,
  content: asJson({ $ref: '#/components/schemas/Error' }),
});

/** Undefined fields are left out of the JSON. */
function operationOf(route: RouteContract): Json {
  const { tag, summary, access, params, query, headers, body, bytes, idempotent } = route;
  const { status, response, contentType } = route;
  const isStaffOnly = access === 'admin';
  const content = bytes ? asBytes(bytes) : body && asJson(schemaOf(body, 'input'));
  const isChecked = content ?? query ?? params;
  const answer = contentType
    ? { [contentType]: { schema: { type: 'string' } } }
    : response && asJson(schemaOf(response, 'output'));
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    security: isStaffOnly ? [{ session: [] }] : undefined,
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...parametersOf(headers, 'header'),
      ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    requestBody: content && { required: true, content },
    responses: {
      [status]: { description: summary, content: answer },
      400: isChecked && refusal('Malformed, or breaks a rule; `errors` names the fields'),
      401: isStaffOnly ? refusal('No session') : bytes && refusal('Not the token of what it is for'),
      403: bytes && refusal('The token has expired'),
      404: params && refusal('Not there'),
      409: content && refusal('Conflicts with the present state'),
      413: bytes && refusal('Too large'),
      415: bytes && refusal('Another kind of file, a damaged one, or one that carries what it should not'),
      429: refusal('Too many requests; see Retry-After'),
      503: refusal('A needed part is down; see Retry-After'),
    },
  };
}

/** `GET /api/vehicles/{id}` → `getVehiclesById`. */
function operationIdOf({ method, path }: RouteContract): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[/.-]/)
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
    .join('-')
    .split('-');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

export interface DocumentOptions {
  company: string;
  sessionCookie: string;
  /** Includes routes that exist in development only. */
  development: boolean;
}

export function openApiDocument({ company, sessionCookie, development }: DocumentOptions): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.developmentOnly && !development) continue;
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${company} booking API`,
      version: '1.0.0',
      description:
        'Money is a decimal string in Canadian dollars. Pickup times are wall-clock times of the business zone. ' +
        'Every refusal is JSON with a message fit for a person and a stable code.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}
