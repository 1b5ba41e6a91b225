import * as z from 'zod/mini';
import * as api from './index.ts';
import { admin, open, tagged, type RouteContract } from './routeContract.ts';

export type { RouteContract } from './routeContract.ts';

const developmentOnly = true;
const Message = z.object({ message: z.string() });
const pages = { query: api.CatalogListQuery };
const list = { query: api.BookingListQuery };
const span = { query: api.SpanQuery };

/** An action of staff on one booking, answered with the booking as it is then. */
const action = (name: string, summary: string, body: z.ZodMiniType, idempotent = false) =>
  admin(`POST /api/admin/bookings/{reference}/${name}`, summary, api.AdminBooking, { body, idempotent });

export const routes: readonly RouteContract[] = [
  ...tagged('gateway', 'Accounts', [
    open('GET /api/auth/check', 'Tells whether a session is open', api.AuthCheck),
    open('POST /api/auth/login', 'Opens a session', api.LoginResult, { body: api.LoginRequest }),
    open('POST /api/auth/logout', 'Ends the session', z.object({ success: z.boolean() })),
    admin('GET /api/users', 'Lists users', z.array(api.User), { query: api.UserListQuery }),
    admin('POST /api/users', 'Adds a user', api.User, { status: 201, body: api.CreateUserRequest }),
    admin('PUT /api/users/{id}', 'Changes a user; a blank password stays', api.User, {
      body: api.UpdateUserRequest,
    }),
    admin('DELETE /api/users/{id}', 'Removes a user', null),
  ]),
  ...tagged('gateway', 'Site', [
    open('GET /api/brand', 'The company on the site', api.Brand),
    open('GET /api/site', 'The settings that pages show and reckon with', api.SiteConfig),
  ]),
  ...tagged('catalog', 'Catalog', [
    open('GET /api/services', 'Lists services', z.array(api.Service), pages),
    admin('POST /api/services', 'Adds a service', api.Service, { status: 201, body: api.ServiceInput }),
    admin('PUT /api/services/{id}', 'Changes a service', api.Service, { body: api.ServiceUpdate }),
    admin('DELETE /api/services/{id}', 'Removes a service', null),
    open('GET /api/vehicles', 'Lists vehicles', z.array(api.Vehicle), pages),
    open('GET /api/vehicles/{id}', 'One vehicle', api.Vehicle),
    admin(
      'GET /api/admin/vehicles',
      'Lists vehicles, with their documents',
      z.array(api.StaffVehicle),
      pages,
    ),
    admin('POST /api/admin/vehicles', 'Adds a vehicle', api.StaffVehicle, {
      status: 201,
      body: api.VehicleInput,
    }),
    admin('PUT /api/admin/vehicles/{id}', 'Changes a vehicle', api.StaffVehicle, { body: api.VehicleUpdate }),
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
    open(
      'GET /api/promo-codes/validate/{code}',
      'Tells whether a code can be used now',
      api.PromoValidation,
      {
        params: z.object({ code: api.promoCode(2_000) }),
      },
    ),
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
    open('GET /api/from-prices', 'The lowest total of each type of vehicle', api.FromPrices),
    open('POST /api/calculate-pricing', 'Prices a package', api.Quote, { body: api.QuoteRequest }),
    open(
      'POST /api/calculate-pricing/vehicles',
      'The total of a package with each vehicle that can be booked',
      api.VehicleTotals,
      { body: api.VehicleTotalsRequest },
    ),
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
    open('PATCH /api/manage/{token}', 'Changes one’s own contact details', api.OwnBooking, {
      body: api.OwnDetailsInput,
    }),
    open(
      'POST /api/manage/{token}/change-requests/preview',
      'What a change would cost, before asking for it',
      api.ChangeRequestPreview,
      { body: api.ChangeRequestInput },
    ),
    open('POST /api/manage/{token}/change-requests', 'Asks for a change', api.ChangeRequest, {
      status: 201,
      body: api.ChangeRequestInput,
      idempotent: true,
    }),
    open('DELETE /api/manage/{token}/change-requests/{id}', 'Withdraws what was asked for', null),
    open('GET /api/manage/{token}/calendar.ics', 'The trip as a calendar file', 'text/calendar'),
  ]),
  ...tagged('booking', 'Offers', [
    open('GET /api/pay/{code}', 'The manage link behind a pay code', z.object({ manageToken: z.string() })),
    open('GET /api/offers/{token}', 'The offer behind a link', api.Offer),
    open('POST /api/offers/{token}/accept', 'Accepts an offer, which becomes a booking', api.CreatedBooking, {
      body: api.AcceptOfferRequest,
    }),
    admin('GET /api/admin/offers', 'Lists offers, newest first', z.array(api.AdminOffer), {
      query: api.OfferListQuery,
    }),
    admin('POST /api/admin/offers/{id}/withdraw', 'Withdraws an offer', api.AdminOffer, {
      body: api.TransitionRequest,
    }),
    admin('POST /api/admin/offers/{id}/send', 'Sends an offer again', api.AdminOffer, {
      body: api.TransitionRequest,
    }),
  ]),
  ...tagged('booking', 'Customers', [
    admin('GET /api/admin/customers', 'Finds customers', z.array(api.CustomerSummary), {
      query: api.CustomerListQuery,
    }),
    admin('GET /api/admin/customers/{id}', 'One customer, with the trips', api.Customer),
    admin('PATCH /api/admin/customers/{id}', 'Changes name, notes and preferences', api.Customer, {
      body: api.CustomerUpdate,
    }),
    admin('POST /api/admin/customers/{id}/merge', 'Takes another record into this one', api.Customer, {
      body: api.MergeCustomersRequest,
    }),
    admin('GET /api/admin/customers/{id}/export', 'Everything that is kept of a person', z.unknown()),
    admin('POST /api/admin/customers/{id}/erase', 'Erases a person; amounts stay', api.Customer),
  ]),
  ...tagged('booking', 'Bookings', [
    admin(
      'POST /api/admin/bookings',
      'Enters a booking taken by phone, or makes an offer',
      z.union([api.AdminBooking, api.AdminOffer]),
      { status: 201, body: api.StaffBookingRequest, idempotent: true },
    ),
    admin('PATCH /api/admin/bookings/{reference}', 'Changes a booking', api.ChangedBooking, {
      body: api.ChangeBookingRequest,
    }),
    admin('POST /api/admin/bookings/{reference}/preview', 'What a change would do', api.ChangePreview, {
      body: api.ChangeBookingRequest,
    }),
    admin(
      'POST /api/admin/bookings/{reference}/pay-link',
      'A link to what is still to be paid',
      api.PayLink,
      {
        body: api.PayLinkRequest,
      },
    ),
    admin(
      'POST /api/admin/bookings/{reference}/change-requests/{id}/preview',
      'What accepting the customer’s change would do',
      api.ChangePreview,
    ),
    action('change-requests/{id}/accept', 'Changes what the customer asked for', api.AcceptChangeRequest),
    action('change-requests/{id}/decline', 'Declines what the customer asked for', api.DeclineChangeRequest),
    admin('GET /api/admin/bookings/stats', 'The four figures and the next trip', api.BookingStats),
    admin('GET /api/admin/bookings/export.csv', 'The filtered list as a table', 'text/csv', list),
    admin('GET /api/admin/bookings/{reference}', 'One booking, whole, with its history', api.AdminBooking),
    action('assign', 'Puts a chauffeur on the trip, or takes him off it', api.AssignRequest),
    action('problems/seen', 'The problems of the ride are seen to', api.TransitionRequest),
    admin(
      'GET /api/admin/bookings/{reference}/job-text',
      'The trip as a message to its chauffeur',
      api.JobText,
    ),
    action('approve', 'Approves, and takes vehicle and chauffeur', api.ApproveBookingRequest),
    action('reject', 'Rejects, and refunds what was paid', api.RejectBookingRequest),
    action('complete', 'Marks as done, with the cash received', api.CompleteBookingRequest),
    action('close', 'Closes the trip: charges these lines, and marks as done', api.CloseBookingRequest),
    admin(
      'POST /api/admin/bookings/{reference}/close/preview',
      'What closing the trip would make of its price',
      api.ClosingPreview,
      { body: api.CloseBookingRequest },
    ),
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
  ...tagged('booking', 'Chauffeurs', [
    admin('GET /api/admin/chauffeurs', 'Lists chauffeurs, by name', z.array(api.Chauffeur), {
      query: api.ChauffeurListQuery,
    }),
    admin('POST /api/admin/chauffeurs', 'Adds a chauffeur', api.Chauffeur, {
      status: 201,
      body: api.ChauffeurInput,
    }),
    admin('PUT /api/admin/chauffeurs/{id}', 'Changes a chauffeur', api.Chauffeur, {
      body: api.ChauffeurUpdate,
    }),
    admin('DELETE /api/admin/chauffeurs/{id}', 'Removes a chauffeur who has no trip to come', null),
    admin(
      'POST /api/admin/chauffeurs/{id}/link',
      'A new personal link to the chauffeur’s page',
      api.ChauffeurLink,
      {
        body: api.ChauffeurLinkRequest,
      },
    ),
    admin(
      'GET /api/admin/chauffeurs/{id}/ratings',
      'What passengers said of a chauffeur, newest first',
      z.array(api.ChauffeurRating),
      { query: api.ChauffeurRatingsQuery },
    ),
    admin(
      'GET /api/admin/chauffeurs/{id}/block-outs',
      'When a chauffeur is off',
      z.array(api.ChauffeurBlockOut),
      span,
    ),
    admin(
      'POST /api/admin/chauffeurs/{id}/block-outs',
      'Gives time off, once or weekly',
      api.ChauffeurBlockOut,
      {
        status: 201,
        body: api.ChauffeurBlockOutInput,
      },
    ),
    admin('DELETE /api/admin/chauffeurs/{id}/block-outs/{blockId}', 'Takes the time off back', null),
    admin('GET /api/admin/dispatch', 'The dispatch board of a day', api.DispatchBoard, {
      query: api.DispatchQuery,
    }),
  ]),
  // The chauffeur's page says who it is by a personal key, sent as `Authorization: Bearer`.
  ...tagged('booking', 'Rides', [
    open('GET /api/chauffeur/trips', 'The chauffeur’s own trips of today and tomorrow', api.ChauffeurDay),
    open('POST /api/chauffeur/trips/{id}/steps', 'A step of the ride was pressed', api.ChauffeurTrip, {
      body: api.StepRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/undo', 'Takes the last step back', api.ChauffeurTrip, {
      body: api.UndoStepRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/decline', 'Gives the trip back to staff', null, {
      body: api.DeclineTripRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/cash', 'Cash was received', api.ChauffeurTrip, {
      body: api.CashReceivedRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/problems', 'Something is wrong', api.ChauffeurTrip, {
      body: api.ProblemRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/extras', 'A toll or the like is proposed', api.ChauffeurTrip, {
      body: api.ExtraRequest,
    }),
    open('POST /api/chauffeur/trips/{id}/position', 'Where the car is', null, { body: api.PositionRequest }),
    open('GET /api/ride/{token}', 'The ride behind a link', api.PassengerRide),
    open('GET /api/ratings', 'How passengers rate their rides', api.Ratings),
    open('POST /api/ride/{token}/rating', 'Rates the ride', api.PassengerRide, { body: api.RatingRequest }),
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
    open('POST /api/support-tickets', 'Opens a ticket', api.OpenedTicket, {
      status: 201,
      body: api.CreateTicketRequest,
      idempotent: true,
    }),
    open('POST /api/support-tickets/{id}/files', 'Adds a picture or a PDF to a new ticket', api.TicketFile, {
      status: 201,
      bytes: api.TICKET_FILE_TYPES,
      headers: api.TicketFileHeaders,
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
    admin('GET /api/admin/support-tickets/{id}/files/{fileId}', 'One file of a ticket', 'image/*'),
  ]),
  // Messages are sent over `/ws` and `/socket.io` (see chat.ts).
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
    admin(
      'POST /api/admin/notifications/{id}/dismiss',
      'Takes an e-mail that failed out of those that need a person',
      api.AdminNotification,
      { params: z.object({ id: z.string() }) },
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
