import type { Call, Product } from '../../system/startProduct.ts';

/** The same product, used by people who log in again when they find that their session is gone: it is when Redis ended. */
export function staysLoggedIn(product: Product): Product {
  let loggingIn: Promise<unknown> | undefined;
  const call: Call = async <T>(...asked: Parameters<Call>) => {
    const reply = await product.call<T>(...asked);
    const [, , , headers] = asked;
    // Nobody can log in while Redis is away: the next one who is asked to tries again.
    if (reply.status === 401 && headers?.['cookie'] === undefined) {
      loggingIn ??= product
        .logIn()
        .catch(() => undefined)
        .finally(() => (loggingIn = undefined));
      await loggingIn;
    }
    return reply;
  };
  return { ...product, ...product.over(call) };
}
