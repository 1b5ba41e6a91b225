import * as z from 'zod/mini';
import * as api from './index.ts';
import { admin, open, tagged, type RouteContract } from './routeContract.ts';

export type { RouteContract } from './routeContract.ts';

const developmentOnly = true;
const Message = z.object({ message: z.string() });
const pages = { query: api.CatalogListQuery };
const list = { query: api.BookingListQuery };
const span = { query: api.SpanQuery };

/** What staff do with one booking. It is answered as it is then. */
const action = (name: string, summary: string, body: z.ZodMiniType, idempotent = false) =>
  admin(`POST /api/admin/bookings/{reference}/${name}`, summary, api.AdminBooking, { body, idempotent });

export const routes: readonly RouteContract[] = [
  ...tagged('gateway', 'Accounts', [
    open('GET /api/auth/check', 'Tells whether a session is open', api.AuthCheck),
    open('POST /api/auth/login', 'Opens a session', api.LoginResult, { body: api.LoginRequest }),
    open('POST /api/auth/logout', 'Ends the session', z.object({ success: z.boolean() })),
    admin('GET /api/users', 'Lists users', z.array(api.User), { query: api.CatalogListQuery }),
    admin('POST /api/users', 'Adds a user', api.User, { status: 201, body: api.CreateUserRequest }),
    admin('PUT /api/users/{id}', 'Changes a user; a blank password stays', api.User, {
      body: api.UpdateUserRequest,
    }),
    admin('DELETE /api/users/{id}', 'Removes a user', null),
  ]),
  ...tagged('gateway', 'Site', [
    open('GET /api/brand', 'The company on the site', api.Brand),
    open('GET /api/site', 'The settings that pages show and reckon with', api.SiteConfig),
    admin('GET /api/admin/live', 'Tells staff what changes, as server-sent events', 'text/event-stream'),
  ]),
  ...tagged('catalog', 'Catalog', [
    open('GET /api/services', 'Lists services', z.array(api.Service), pages),
    admin('POST /api/services', 'Adds a service', api.Service, { status: 201, body: api.ServiceInput }),
    admin('PUT /api/services/{id}', 'Changes a service', api.Service, { body: api.ServiceUpdate }),
    admin('DELETE /api/services/{id}', 'Removes a service', null),
    open('GET /api/vehicles', 'Lists vehicles', z.array(api.Vehicle), pages),
    open('GET /api/vehicles/{id}', 'One vehicle', api.Vehicle),
    admin('POST /api/admin/vehicles', 'Adds a vehicle', api.Vehicle, { status: 201, body: api.VehicleInput }),
    admin('PUT /api/admin/vehicles/{id}', 'Changes a vehicle', api.Vehicle, { body: api.VehicleUpdate }),
    admin('DELETE /api/admin/vehicles/{id}', 'Removes a vehicle', null),
  ]),
  ...tagged('catalog', 'Promo codes', [
    admin('GET /api/promo-codes', 'Lists promo codes', z.array(api.PromoCode), pages),
    admin('POST /api/promo-codes', 'Adds a promo code', api.PromoCode, {
      status: 201,
      body: api.PromoCodeInput,
    }),
    admin('PUT /api/promo-codes/{id}', 'Changes a promo code', api.PromoCode, { body: api.PromoCodeUpdate }),
    admin('DELETE /api/promo-codes/{id}', 'Removes a promo code', null),
    open('GET /api/promo-codes/validate/{code}', 'Tells whether a code can be used now', api.PromoValidation),
  ]),
  ...tagged('catalog', 'Settings', [
    open(
      'GET /api/settings',
      'The settings; staff see more of them',
      z.union([api.Settings, api.PublicSettings]),
    ),
    admin('PUT /api/settings', 'Changes the settings that are sent', api.Settings, {
      body: api.SettingsInput,
    }),
  ]),
  ...tagged('catalog', 'Prices', [
    open('POST /api/calculate-pricing', 'Prices a package', api.Quote, { body: api.QuoteRequest }),
  ]),
  ...tagged('booking', 'Bookings', [
    open('POST /api/bookings', 'Requests a booking', api.CreatedBooking, {
      status: 201,
      body: api.CreateBookingRequest,
      idempotent: true,
    }),
    admin('GET /api/bookings', 'Lists bookings, newest first', z.array(api.AdminBooking), list),
    open(
      'GET /api/bookings/by-email/{email}',
      'Bookings made with an e-mail address',
      z.array(api.FoundBooking),
    ),
    open(
      'GET /api/bookings/{reference}/refund-preview',
      'What a cancellation now would give back',
      api.RefundPreview,
    ),
    open('POST /api/bookings/{reference}/cancel', 'Cancels a booking', api.CancellationResult, {
      body: api.CancelBookingRequest,
    }),
    open('POST /api/lookup-codes', 'Sends a six-digit code to an address', Message, {
      status: 202,
      body: api.LookupCodeRequest,
    }),
  ]),
  ...tagged('booking', 'Manage link', [
    open('GET /api/manage/{token}', 'The booking behind a link from our e-mails', api.OwnBooking),
    open(
      'GET /api/manage/{token}/refund-preview',
      'What a cancellation now would give back',
      api.RefundPreview,
    ),
    open('POST /api/manage/{token}/cancel', 'Cancels the booking', api.CancellationResult, {
      body: api.CancelBookingRequest,
    }),
    open('GET /api/manage/{token}/calendar.ics', 'The trip as a calendar file', 'text/calendar'),
  ]),
  ...tagged('booking', 'Bookings', [
    admin('POST /api/admin/bookings', 'Enters a booking taken by phone', api.AdminBooking, {
      status: 201,
      body: api.CreateBookingRequest,
      idempotent: true,
    }),
    admin('GET /api/admin/bookings/stats', 'The four figures and the next trip', api.BookingStats),
    admin('GET /api/admin/bookings/export.csv', 'The filtered list as a table', 'text/csv', list),
    admin('GET /api/admin/bookings/{reference}', 'One booking, whole, with its history', api.AdminBooking),
    action('approve', 'Approves and takes the vehicle', api.TransitionRequest),
    action('reject', 'Rejects, and refunds what was paid', api.RejectBookingRequest),
    action('complete', 'Marks as done, with the cash received', api.CompleteBookingRequest),
    action('cash', 'Records the cash the chauffeur took', api.RecordCashRequest),
    action('archive', 'Hides from the main list', api.ArchiveBookingRequest),
    action('unarchive', 'Puts back into the main list', api.TransitionRequest),
    admin(
      'GET /api/admin/bookings/{reference}/refund-preview',
      'What a cancellation by staff may refund',
      api.StaffRefundPreview,
    ),
    action('cancel', 'Cancels, or notes a no-show', api.StaffCancelRequest),
    action('refunds', 'Gives money back by hand', api.RefundRequest, true),
    admin('DELETE /api/admin/bookings/{reference}', 'Removes for good, and moves no money', null, {
      query: api.DeleteBookingQuery,
    }),
  ]),
  ...tagged('booking', 'Schedule', [
    open('GET /api/vehicles/free', 'Which vehicles are taken for a time', api.FreeVehicles, {
      query: api.FreeVehiclesQuery,
    }),
    open('GET /api/vehicles/{id}/availability', 'When a vehicle is taken', api.Availability, span),
    admin(
      'GET /api/admin/vehicles/{id}/block-outs',
      'When a vehicle is kept off the road',
      z.array(api.BlockOut),
      span,
    ),
    admin('POST /api/admin/vehicles/{id}/block-outs', 'Keeps a vehicle off the road', api.BlockOut, {
      status: 201,
      body: api.BlockOutInput,
    }),
    admin('DELETE /api/admin/vehicles/{id}/block-outs/{blockId}', 'Puts it back', null),
    admin(
      'GET /api/admin/calendar',
      'Trips, requests and block-outs of all vehicles',
      api.StaffCalendar,
      span,
    ),
  ]),
  ...tagged('payment', 'Payments', [
    open('GET /api/payment-config', 'What the browser needs to ask for a card', api.PaymentConfig),
    open('POST /api/create-payment-intent', 'Prepares the payment of a booking', api.PaymentIntentCreated, {
      body: api.CreatePaymentIntentRequest,
      idempotent: true,
    }),
    open('POST /api/confirm-payment', 'Asks the provider what became of a payment', api.PaymentConfirmed, {
      body: api.ConfirmPaymentRequest,
    }),
    open('POST /api/stripe/webhook', 'The provider’s signed notices', z.unknown(), { body: z.unknown() }),
    admin('GET /api/admin/bookings/{id}/payments', 'The payment ledger of a booking', api.PaymentLedger),
    admin(
      'POST /api/admin/payments/{id}/retry-refunds',
      'Has the failed refunds of a booking tried again',
      api.PaymentLedger,
    ),
  ]),
  ...tagged('chat', 'Support tickets', [
    open('POST /api/support-tickets', 'Opens a ticket', api.SupportTicket, {
      status: 201,
      body: api.CreateTicketRequest,
      idempotent: true,
    }),
    admin('GET /api/admin/support-tickets', 'The queue of tickets', z.array(api.AdminTicket), {
      query: api.TicketListQuery,
    }),
    admin(
      'GET /api/admin/support-tickets/{id}',
      'One ticket, whole, with its history',
      api.AdminTicketDetail,
    ),
    admin(
      'PATCH /api/admin/support-tickets/{id}',
      'Assigns, moves on, notes or answers',
      api.AdminTicketDetail,
      { body: api.UpdateTicketRequest },
    ),
  ]),
  // The conversations themselves run over `/ws` and `/socket.io` (see chat.ts).
  ...tagged('chat', 'Live chat', [
    open('GET /api/chat/presence', 'Whether somebody is at the support desk', api.ChatPresence),
    open('POST /api/chat/sessions', 'Claims a conversation for this visitor', api.ClaimedChat, {
      status: 201,
      body: api.ClaimChatRequest,
    }),
    admin('GET /api/admin/chat/presence', 'Who is at the support desk', api.DeskPresence),
    admin(
      'GET /api/admin/chat/sessions',
      'Conversations, with what is unread',
      z.array(api.AdminChatSession),
      {
        query: api.ChatSessionListQuery,
      },
    ),
    admin(
      'GET /api/admin/chat/sessions/{sessionId}/messages',
      'Messages of a conversation',
      z.array(api.AdminChatMessage),
      { query: api.ChatMessageListQuery },
    ),
    admin(
      'POST /api/admin/chat/sessions/{sessionId}/claim',
      'Takes a conversation in hand',
      api.AdminChatSession,
      { body: api.TakeChatRequest },
    ),
    admin('POST /api/admin/chat/sessions/{sessionId}/close', 'Closes a conversation', api.AdminChatSession),
    admin(
      'POST /api/admin/chat/sessions/{sessionId}/reopen',
      'Opens a conversation again',
      api.AdminChatSession,
    ),
  ]),
  ...tagged('notification', 'E-mails', [
    admin('GET /api/admin/notifications', 'E-mails and what became of them', z.array(api.AdminNotification), {
      query: api.NotificationListQuery,
    }),
    admin(
      'POST /api/admin/notifications/{id}/resend',
      'Sends an e-mail that failed once more, to a corrected address if one is given',
      api.AdminNotification,
      { params: z.object({ id: z.string() }), body: api.ResendNotificationRequest },
    ),
    admin('GET /api/admin/notifications/preview', 'The e-mail templates there are', z.unknown(), {
      developmentOnly,
    }),
    admin('GET /api/admin/notifications/preview/{template}', 'How an e-mail looks', 'text/html', {
      developmentOnly,
    }),
  ]),
  ...tagged('gateway', 'Status', [
    admin('GET /api/admin/status', 'The health of every part', api.SystemStatus),
  ]),
];
