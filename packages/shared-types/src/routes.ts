import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import { CatalogListQuery } from './catalog.ts';
import { AdminNotification, NotificationListQuery, ResendNotificationRequest } from './notification.ts';
import * as payment from './payment.ts';
import { bookingsRoutes } from './routes/bookings.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { admin, open, tagged, type RouteContract } from './routes/contract.ts';
import { supportRoutes } from './routes/support.ts';
import { Brand, SiteConfig } from './site.ts';
import { SystemStatus } from './status.ts';

export type { RouteContract } from './routes/contract.ts';

const { User } = accounts;
const developmentOnly = true;

export const routes: readonly RouteContract[] = [
  ...tagged('gateway', 'Accounts', [
    open('GET /api/auth/check', 'Tells whether a session is open', accounts.AuthCheck),
    open('POST /api/auth/login', 'Opens a session', accounts.LoginResult, { body: accounts.LoginRequest }),
    open('POST /api/auth/logout', 'Ends the session', z.object({ success: z.boolean() })),
    admin('GET /api/users', 'Lists users', z.array(User), { query: CatalogListQuery }),
    admin('POST /api/users', 'Adds a user', User, { status: 201, body: accounts.CreateUserRequest }),
    admin('PUT /api/users/{id}', 'Changes a user; a blank password stays', User, {
      body: accounts.UpdateUserRequest,
    }),
    admin('DELETE /api/users/{id}', 'Removes a user', null),
  ]),
  ...tagged('gateway', 'Site', [
    open('GET /api/brand', 'The company on the site', Brand),
    open('GET /api/site', 'The settings that pages show and reckon with', SiteConfig),
    admin('GET /api/admin/live', 'Tells staff what changes, as server-sent events', 'text/event-stream'),
  ]),
  ...catalogRoutes,
  ...bookingsRoutes,
  ...tagged('payment', 'Payments', [
    open('GET /api/payment-config', 'What the browser needs to ask for a card', payment.PaymentConfig),
    open(
      'POST /api/create-payment-intent',
      'Prepares the payment of a booking',
      payment.PaymentIntentCreated,
      {
        body: payment.CreatePaymentIntentRequest,
        idempotent: true,
      },
    ),
    open(
      'POST /api/confirm-payment',
      'Asks the provider what became of a payment',
      payment.PaymentConfirmed,
      {
        body: payment.ConfirmPaymentRequest,
      },
    ),
    open('POST /api/stripe/webhook', 'The provider’s signed notices', z.unknown(), { body: z.unknown() }),
    admin('GET /api/admin/bookings/{id}/payments', 'The payment ledger of a booking', payment.PaymentLedger),
    admin(
      'POST /api/admin/payments/{id}/retry-refunds',
      'Has the failed refunds of a booking tried again',
      payment.PaymentLedger,
    ),
  ]),
  ...supportRoutes,
  ...tagged('notification', 'E-mails', [
    admin('GET /api/admin/notifications', 'E-mails and what became of them', z.array(AdminNotification), {
      query: NotificationListQuery,
    }),
    admin(
      'POST /api/admin/notifications/{id}/resend',
      'Sends an e-mail that failed once more, to a corrected address if one is given',
      AdminNotification,
      { params: z.object({ id: z.string() }), body: ResendNotificationRequest },
    ),
    admin('GET /api/admin/notifications/preview', 'The e-mail templates there are', z.unknown(), {
      developmentOnly,
    }),
    admin('GET /api/admin/notifications/preview/{template}', 'How an e-mail looks', 'text/html', {
      developmentOnly,
    }),
  ]),
  ...tagged('gateway', 'Status', [admin('GET /api/admin/status', 'The health of every part', SystemStatus)]),
];
