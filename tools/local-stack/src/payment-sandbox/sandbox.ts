import type { Books } from './books/books.ts';
import type { Faults } from './misbehaviour/faults.ts';
import type { RefundPlan } from './misbehaviour/refundPlan.ts';
import type { Settings } from './provider/call.ts';
import type { Courier } from './webhooks/courier.ts';

/** Everything the routes work with. */
export type Sandbox = {
  books: Books;
  settings: Settings;
  keys: { secret: string; publishable: string };
  faults: Faults;
  refundPlan: RefundPlan;
  courier: Courier;
  now: () => number;
  /** To be called after every change: sends new events and sets the clock for what is due later. */
  wake: () => void;
};
