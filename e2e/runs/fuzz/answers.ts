import { routes } from '@livery/shared-types/routes';
import * as z from 'zod/mini';

/** What is amiss with an answer to anything at all, whoever asked. */
export function faultsOf(about: string, route: string, response: Response, text: string): string[] {
  const { status, headers } = response;
  return [
    ...(status >= 500 ? [`${about}: ${status} ${text.slice(0, 200)}`] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : [`${about}: no nosniff`]),
    ...(status >= 400 ? faultsOfRefusal(about, text) : faultsOfAnswer(about, route, text)),
  ];
}

function faultsOfRefusal(about: string, text: string): string[] {
  if (/\bat .+\(.*:\d+:\d+\)|node_modules|Mongo|ECONNREFUSED|127\.0\.0\.1/.test(text))
    return [`${about}: reveals internal details: ${text.slice(0, 200)}`];
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? [] : [`${about}: a refusal without words`];
  } catch {
    return [`${about}: the refusal is not JSON: ${text.slice(0, 100)}`];
  }
}

/** An answer is what the document says it is. */
function faultsOfAnswer(about: string, route: string, text: string): string[] {
  const contract = routes.find(({ method, path }) => `${method} ${path}` === route);
  if (contract?.response === undefined || contract.contentType !== undefined || text === '') return [];
  const read = z.safeParse(contract.response, JSON.parse(text));
  if (read.success) return [];
  const [issue] = read.error.issues;
  return [`${about}: the answer does not fit its schema at ${issue?.path.join('.')}: ${issue?.message}`];
}
