import type { NotificationChannel } from '@livery/shared-types';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Claim } from '../store/claim.ts';

/** Answers whether a message may be completed. */
export type Gate = () => Promise<boolean>;

/** A way to a reader: by e-mail, or by text message. */
export interface Transport<Message extends { subject: string }> {
  channel: NotificationChannel;
  /** Whom messages are handed to, for the log. */
  server: string;
  /** Rejects with `CannotCompose` what can never be sent as it is. */
  compose(claim: Claim, input: EmailInput): Promise<Message>;
  /** Hands one message over. While `gate` has not answered true, nothing is delivered. */
  send(message: Message, gate: Gate): Promise<DeliveryResult>;
  close(): void;
}
