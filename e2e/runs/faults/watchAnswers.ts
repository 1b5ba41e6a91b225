import type { Call, Product } from '../../system/startProduct.ts';

export interface Watched {
  product: Product;
  /** How many answers of each status there were; `none` for calls that nobody answered. */
  statuses: Map<string, number>;
  wrong: WrongAnswer[];
}

/** An answer that no fault excuses. */
export interface WrongAnswer {
  what: string;
  /** By which the services’ logs name it; null when there was no whole answer. */
  requestId: string | null;
}

/** The same product, with an eye on every answer: whatever breaks, people get a proper answer, a 503 or none. */
export function watchAnswers(product: Product): Watched {
  const statuses = new Map<string, number>();
  const wrong: WrongAnswer[] = [];
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const call: Call = async <T>(...asked: Parameters<Call>) => {
    const [method, path] = asked;
    const reply = await product.call<T>(...asked).catch((error: unknown) => {
      count('none');
      if (error instanceof SyntaxError)
        wrong.push({ what: `${method} ${path}: the answer is not JSON`, requestId: null });
      throw error;
    });
    count(String(reply.status));
    const { status, response } = reply;
    const requestId = response.headers.get('x-request-id');
    if (status >= 500 && status !== 503)
      wrong.push({ what: `${method} ${path}: ${status} ${JSON.stringify(reply.body)}`, requestId });
    // Nobody asks for what is not theirs. A 401 may be: whoever is logged in is so until Redis ends.
    if (status === 403)
      wrong.push({ what: `${method} ${path}: 403 ${JSON.stringify(reply.body)}`, requestId });
    if (status === 503 && response.headers.get('retry-after') === null)
      wrong.push({ what: `${method} ${path}: 503 without Retry-After`, requestId });
    return reply;
  };
  return { product: { ...product, ...product.over(call) }, statuses, wrong };
}
