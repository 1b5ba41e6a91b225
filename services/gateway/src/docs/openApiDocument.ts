import { ErrorBody } from '@livery/shared-types';
import { routes, type RouteContract } from '@livery/shared-types/routes';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** Requests are described as they are sent, answers as they arrive; what JSON Schema can't say is left open. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key and body, the first answer comes again; with another body it is a 409.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function refusalsOf({ access, params, body, query }: RouteContract): Json {
  return {
    ...(body || query || params
      ? { 400: refusal('Malformed, or breaks a rule; `errors` names the fields') }
      : {}),
    ...(access === 'admin' ? { 401: refusal('No session') } : {}),
    ...(params ? { 404: refusal('Not there') } : {}),
    ...(body ? { 409: refusal('Conflicts with the present state') } : {}),
    429: refusal('Too many requests; see Retry-After'),
    503: refusal('A needed part is down; see Retry-After'),
  };
}

function operationOf(route: RouteContract): Json {
  const { tag, summary, access, params, query, body, idempotent, status, response, contentType } = route;
  const answer = contentType
    ? { [contentType]: { schema: { type: 'string' } } }
    : response && { 'application/json': { schema: schemaOf(response, 'output') } };
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    ...(access === 'admin' ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: { description: summary, ...(answer ? { content: answer } : {}) },
      ...refusalsOf(route),
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
  /** Whether to describe the routes that only development has. */
  development: boolean;
}

/** The OpenAPI 3.1 document of everything the gateway lets through. */
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
