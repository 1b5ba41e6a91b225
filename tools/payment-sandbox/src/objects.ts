import type Stripe from 'stripe';
import type { TestCardName } from './provider/cards.ts';

// The published objects (test/fixtures/stripe-fixtures.json) are older than the SDK's types. Fields the SDK
// added since then are left out, so that what we send is exactly what the provider has published.
export type SandboxIntent = Omit<Stripe.PaymentIntent, 'allowed_payment_method_types' | 'payment_record'> & {
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};

type CardDetails = NonNullable<Stripe.Charge.PaymentMethodDetails['card']>;

/** A charge without its refunds: those are put in when it is shown. */
export type SandboxCharge = Omit<Stripe.Charge, 'payment_method_details' | 'refunds' | 'status'> & {
  balance_transaction: string | null;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  payment_method_details: { type: 'card'; card: Omit<CardDetails, 'electronic_commerce_indicator'> };
};

export type SandboxRefund = Stripe.Refund & {
  balance_transaction: string | null;
  charge: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
};

/** Money that the cardholder's bank takes back until the dispute is decided; evidence cannot be sent here. */
export type SandboxDispute = Omit<
  Stripe.Dispute,
  'balance_transactions' | 'enhanced_eligibility_types' | 'evidence' | 'payment_method_details'
> & {
  charge: string;
  payment_intent: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

export type SandboxEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event['type'];
};

export type IntentRow = {
  intent: SandboxIntent;
  /** Where the browser goes back to after the bank's page; given when the intent is confirmed. */
  returnUrl: string | null;
};

export type MethodRow = {
  method: Stripe.PaymentMethod;
  /** The test card behind it decides what happens; its number is never stored. */
  card: TestCardName;
};

export type ChargeRow = { charge: SandboxCharge; card: TestCardName; refundIds: string[] };
export type BalanceTransaction = {
  id: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** In cents; negative when money leaves. */
  amount: number;
  currency: string;
  /** The charge, refund or dispute it belongs to. */
  source: string;
  created: number;
};

/** How the delivery of an event went. There is none for events that happened while no webhook was set. */
export type DeliveryRow = {
  status: 'pending' | 'delivered' | 'lost' | 'abandoned';
  attempts: number;
  lastAnswer: string | null;
};

/** What was answered to an idempotency key, kept with the change it made. */
export type AnswerRow = {
  method: string;
  path: string;
  parametersHash: string;
  status: number;
  body: unknown;
  at: number;
};

/** A change that happens by itself later: `target` is settled at `dueAt` unless that was done before. */
export type TaskRow = {
  dueAt: number;
  kind: 'settle_intent' | 'settle_refund' | 'fail_refund' | 'open_dispute' | 'expire_authorization';
  target: string;
};

export type Rows = {
  intents: IntentRow;
  methods: MethodRow;
  charges: ChargeRow;
  refunds: { refund: SandboxRefund };
  disputes: { dispute: SandboxDispute };
  balance: { transaction: BalanceTransaction };
  events: { event: SandboxEvent };
  deliveries: DeliveryRow;
  /** Events still to be sent. */
  queue: { nextAttemptAt: number };
  answers: AnswerRow;
  tasks: TaskRow;
};
export type Table = keyof Rows;

type Names<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Names<Rest> : List;

/** The fields of an object that are null here, by their names. */
export const nulls = <const Lists extends string[]>(...lists: Lists) =>
  Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((name) => [name, null])) as Record<
    Names<Lists[number]>,
    null
  >;
