import { routes } from '@livery/shared-types/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from './harness.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
}

describe('the API’s description', () => {
  it('is an OpenAPI document of every route, each with an id of its own', async () => {
    const { status, body } = await gateway.api.get<Document>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('declares every parameter that a path names', async () => {
    const { body } = await gateway.api.get<Document>('/api/openapi.json');
    for (const [path, operations] of Object.entries(body.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
      for (const { parameters } of Object.values(operations)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(declared.toSorted(), path).toEqual(named);
      }
    }
  });

  it('can be read as a page without scripts', async () => {
    const { status, body } = await gateway.api.get<string>('/api/docs');
    expect(status).toBe(200);
    expect(body).toContain('/api/bookings/{reference}/cancel');
    expect(body).not.toContain('<script');
  });
});
