import { addOutbox, type OutboxEntry } from '@livery/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Payment } from '../domain/payment.ts';

/** One document per booking, with its attempts, refunds, disputes and unpublished events. */
export interface PaymentDocument extends Omit<Payment, 'bookingId'> {
  /** The booking's id: a second payment document for the same booking cannot exist. */
  _id: string;
  /** Every change matches on the version it was decided from. */
  version: number;
  /** When the reconciler has to look; null when there is nothing left to do. Taking a payment moves it on. */
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  outbox: OutboxEntry[];
}
export type PaymentModel = Model<PaymentDocument>;

const part = { _id: false, minimize: false } as const;

const DeclineSchema = new Schema({ id: String, at: Date, reason: String }, part);
const WithdrawnSchema = new Schema({ because: String, at: Date }, part);
const AttemptSchema = new Schema(
  {
    number: { type: Number, required: true },
    idempotencyKey: { type: String, required: true },
    amountCents: { type: Number, required: true },
    currency: { type: String, required: true },
    state: { type: String, required: true },
    intentId: { type: String, default: null },
    requestedAt: { type: Date, required: true },
    withdrawn: { type: WithdrawnSchema, default: null },
    capturedCents: { type: Number, default: 0 },
    paidAt: { type: Date, default: null },
    card: { type: String, default: null },
    unwanted: { type: String, default: null },
    refundDueCents: { type: Number, default: 0 },
    byHandCents: { type: Number, default: 0 },
    refundReason: { type: String, default: null },
    declines: { type: [DeclineSchema], default: [] },
  },
  part,
);
const RefundSchema = new Schema(
  {
    number: { type: Number, required: true },
    idempotencyKey: { type: String, default: null },
    intentId: { type: String, required: true },
    amountCents: { type: Number, required: true },
    state: { type: String, required: true },
    providerId: { type: String, default: null },
    reason: { type: String, default: '' },
    requestedAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
    failure: { type: String, default: null },
    makesUpCents: { type: Number, default: 0 },
    retriedAt: { type: Date, default: null },
  },
  part,
);
const DisputeSchema = new Schema(
  {
    id: { type: String, required: true },
    intentId: { type: String, required: true },
    state: { type: String, required: true },
    amountCents: { type: Number, required: true },
    reason: { type: String, default: '' },
    openedAt: { type: Date, required: true },
    evidenceDueAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    reported: { type: [String], default: [] },
  },
  part,
);
const EndingSchema = new Schema({ because: String, at: Date }, part);

export function paymentModel(connection: Connection): PaymentModel {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      booking: { type: Schema.Types.Mixed, required: true },
      attempts: { type: [AttemptSchema], default: [] },
      refunds: { type: [RefundSchema], default: [] },
      disputes: { type: [DisputeSchema], default: [] },
      ending: { type: EndingSchema, default: null },
      dueAt: { type: Date, default: null },
    },
    { collection: 'payments', timestamps: true, versionKey: false, minimize: false, autoIndex: false },
  );
  schema.index({ 'attempts.intentId': 1 });
  schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
  addOutbox(schema);
  return connection.model<PaymentDocument>('Payment', schema as unknown as Schema<PaymentDocument>);
}
