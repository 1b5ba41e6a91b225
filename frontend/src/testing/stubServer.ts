import { vi } from 'vitest';

export interface Call {
  method: string;
  path: string;
  /** The path with its query. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
/** What the server says to `GET /api/settings` and the like: a body, or a whole answer. */
export type Answers = Record<string, unknown>;

/**
 * Stands in for the server behind `fetch`, for parts of the page whose states the running product can't be brought into
 * beside other tests. Returns the calls; `vi.unstubAllGlobals()` takes it away again.
 */
export function stubServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = url.split('?')[0] ?? url;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, url, headers: { ...(init.headers as Record<string, string>) }, body });
    const answer = answers[`${method} ${path}`];
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined) return refusal(404, `Nothing answers ${method} ${path}`);
    const headers: Record<string, string> = Array.isArray(answer)
      ? { 'x-total-count': String(answer.length) }
      : {};
    return new Response(JSON.stringify(answer), { status: 200, headers });
  });
  return calls;
}

export const refusal = (status: number, message: string) =>
  new Response(JSON.stringify({ message, code: 'refused' }), { status });
