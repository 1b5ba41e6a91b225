import { addOutbox, documentSchema, type OutboxEntry } from '@livery/service-kit';
import type { Connection, Model } from 'mongoose';
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

export function paymentModel(connection: Connection): PaymentModel {
  const schema = documentSchema('payments', { timestamps: true });
  schema.index({ 'attempts.intentId': 1 });
  schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
  return connection.model<PaymentDocument>('Payment', addOutbox(schema));
}
