import type { Reader } from '../books/books.ts';
import type { Params } from './params.ts';
import { showCharge } from '../provider/charges.ts';
import { invalidRequest } from './stripeError.ts';

type Shown = { [field: string]: unknown };
type Find = (books: Reader, id: string) => object | undefined;

const charge: Find = (books, id) => {
  const row = books.get('charges', id);
  return row && showCharge(books, row);
};
const intent: Find = (books, id) => books.get('intents', id)?.intent;
const method: Find = (books, id) => books.get('methods', id)?.method;
const movement: Find = (books, id) => books.get('balance', id)?.transaction;
const refund: Find = (books, id) => books.get('refunds', id)?.refund;

const expandable: Readonly<Record<string, Find>> = {
  latest_charge: charge,
  charge,
  payment_intent: intent,
  payment_method: method,
  balance_transaction: movement,
  failure_balance_transaction: movement,
  source: (books, id) => charge(books, id) ?? refund(books, id),
};
/** May be asked for, and are never there in the sandbox. */
const alwaysNull = [
  'application',
  'customer',
  'on_behalf_of',
  'review',
  'source_transfer',
  'transfer_reversal',
];

function isObject(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null;
}

function expandPath(books: Reader, node: Shown, path: readonly string[], whole: string): Shown {
  const [field = '', ...rest] = path;
  const value = node[field];
  const cannot = () =>
    invalidRequest(`This property cannot be expanded (${whole}).`, { code: 'property_expansion_invalid' });
  if (value === undefined) throw cannot();
  if (value === null) {
    if (field in expandable || alwaysNull.includes(field)) return node;
    throw cannot();
  }
  if (Array.isArray(value)) {
    return {
      ...node,
      [field]: value.map((item) => (isObject(item) ? expandPath(books, item, rest, whole) : item)),
    };
  }
  const found = typeof value === 'string' ? expandable[field]?.(books, value) : value;
  if (!isObject(found)) throw cannot();
  return { ...node, [field]: rest.length > 0 ? expandPath(books, { ...found }, rest, whole) : found };
}

/** Puts whole objects in the place of the ids that `expand[]` names. */
export function expand(books: Reader, params: Params, body: object): object {
  return params
    .list('expand')
    .reduce<Shown>((node, path) => expandPath(books, node, path.split('.'), path), { ...body });
}
