import type { Logger, SettingsCopy } from '@livery/service-kit';
import type { BookingClient } from '../clients/bookingClient.ts';
import type { TemplateContext } from '../domain/emailContent.ts';
import type { Notifications } from '../store/notifications.repository.ts';
import type { RecipientLimiter } from '../store/recipientLimiter.ts';

export interface DeliveryContext {
  notifications: Notifications;
  recipientLimiter: RecipientLimiter;
  settings: SettingsCopy;
  booking: BookingClient;
  templates: TemplateContext;
  /** A provider of text messages is configured. */
  sendsTexts: boolean;
  unpaidWaitMs: number;
  clock: () => Date;
  logger: Logger;
}
