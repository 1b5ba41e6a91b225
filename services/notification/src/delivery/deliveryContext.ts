import type { Logger, SettingsCopy } from '@livery/service-kit';
import type { TemplateContext } from '../domain/emailContent.ts';
import type { Notifications } from '../store/notifications.repository.ts';
import type { EvidenceStore } from '../store/paymentEvidence.repository.ts';
import type { Recipients } from '../store/recipients.repository.ts';
import type { BookingStates } from './bookingStates.ts';

/** What delivering an e-mail needs. */
export interface DeliveryContext {
  notifications: Notifications;
  evidence: EvidenceStore;
  recipients: Recipients;
  settings: SettingsCopy;
  bookingStates: BookingStates;
  templates: TemplateContext;
  /** A provider of text messages is configured. */
  sendsTexts: boolean;
  /** So long a new card booking may be paid before customer and staff are written to about it unpaid. */
  unpaidWaitMs: number;
  clock: () => Date;
  logger: Logger;
}
