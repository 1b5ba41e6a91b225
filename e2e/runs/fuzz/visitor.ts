import type { Product } from '../../system/startProduct.ts';

export interface Visitor {
  cookie: string;
  sessionId: string;
}

/** A conversation of our own, as a visitor of the site has one. */
export async function visit(product: Product, sessionId: string): Promise<Visitor> {
  const reply = await product.call('POST', '/api/chat/sessions', { sessionId }, { cookie: '' });
  return { sessionId, cookie: reply.response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
