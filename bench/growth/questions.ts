/** A service whose data grows with its bookings. */
export type GrowingService = 'booking' | 'chat' | 'notification' | 'payment';

/** What is asked of a service at every size. */
export interface Question {
  service: GrowingService;
  name: string;
  /** In braces what the data names: `{id}` is a booking that can still be cancelled, `{token}` its manage link's. */
  path: string;
  role: 'admin' | 'public' | 'service';
  /** Asked with the key of the chauffeur's personal link. */
  isChauffeur?: boolean;
  /** The answer is as large as what it finds, so it may take longer and put what it found in order. */
  growsWithAnswer?: boolean;
}

const asked =
  (service: GrowingService, role: Question['role']) =>
  (name: string, path: string, more: Pick<Question, 'growsWithAnswer' | 'isChauffeur'> = {}): Question => ({
    service,
    role,
    name,
    path,
    ...more,
  });
const growsWithAnswer = true;

const staff = asked('booking', 'admin');
const customer = asked('booking', 'public');
const peer = asked('booking', 'service');
const desk = asked('chat', 'admin');
const emails = asked('notification', 'admin');

/** Every route that reads what grows with the bookings has a row here: `scripts/benchGrowth.test.mjs` holds it against the API. */
export const QUESTIONS: readonly Question[] = [
  staff('list', '/api/bookings'),
  staff('list, hidden ones too', '/api/bookings?archived=any'),
  staff('list, hidden ones', '/api/bookings?archived=true'),
  staff('list, shown ones', '/api/bookings?filter=all&archived=false'),
  staff('upcoming', '/api/bookings?filter=upcoming'),
  // A day holds more of many bookings: one row of it is compared with one row.
  staff('today, one row', '/api/bookings?filter=today&limit=1'),
  staff('past', '/api/bookings?filter=past'),
  staff('one status', '/api/bookings?status=approved'),
  staff('cash due, one row', '/api/bookings?cash=due&limit=1'),
  staff('search', '/api/bookings?q=zenobia&archived=any'),
  staff('search, one in ten found', '/api/bookings?q=41600&archived=any', { growsWithAnswer }),
  staff('statistics', '/api/admin/bookings/stats'),
  staff('today as a table', '/api/admin/bookings/export.csv?filter=today', { growsWithAnswer }),
  staff('one booking', '/api/admin/bookings/{id}'),
  staff('refund preview for staff', '/api/admin/bookings/{id}/refund-preview'),
  staff('calendar of a week', '/api/admin/calendar', { growsWithAnswer }),
  staff('block-outs of a vehicle', '/api/admin/vehicles/{vehicle}/block-outs'),
  customer('ratings', '/api/ratings'),
  staff('chauffeurs', '/api/admin/chauffeurs'),
  staff('search in chauffeurs', '/api/admin/chauffeurs?q=zenobia'),
  staff('ratings of a chauffeur', '/api/admin/chauffeurs/{chauffeur}/ratings'),
  staff('time off of a chauffeur', '/api/admin/chauffeurs/{chauffeur}/block-outs'),
  staff('dispatch board of today', '/api/admin/dispatch', { growsWithAnswer }),
  staff('dispatch board of tomorrow', '/api/admin/dispatch?date={tomorrow}', { growsWithAnswer }),
  staff('offers', '/api/admin/offers'),
  staff('open offers', '/api/admin/offers?status=open'),
  staff('accepted offers', '/api/admin/offers?status=accepted'),
  staff('expired offers', '/api/admin/offers?status=expired'),
  staff('withdrawn offers', '/api/admin/offers?status=withdrawn'),
  staff('customers', '/api/admin/customers'),
  staff('search in customers', '/api/admin/customers?q=zenobia'),
  staff('one customer', '/api/admin/customers/{customer}'),
  staff('everything of a customer', '/api/admin/customers/{customer}/export'),
  customer('trips of a chauffeur', '/api/chauffeur/trips', { isChauffeur: true }),
  customer('ride page', '/api/ride/{ride}'),
  customer('offer', '/api/offers/{offer}'),
  customer('pay code', '/api/pay/{code}'),
  customer('by e-mail', '/api/bookings/by-email/guest7@example.com'),
  customer('refund preview', '/api/bookings/{id}/refund-preview'),
  customer('manage link', '/api/manage/{token}'),
  customer('refund preview of a manage link', '/api/manage/{token}/refund-preview'),
  customer('calendar file', '/api/manage/{token}/calendar.ics'),
  customer('free vehicles', '/api/vehicles/free?pickupDate={tomorrow}T15:00'),
  customer('availability of a vehicle', '/api/vehicles/{vehicle}/availability'),
  peer('by e-mail, for support', '/internal/bookings/by-email/guest7@example.com'),
  peer('bookings, for their e-mails', '/internal/bookings?ids={id}'),
  peer('what is payable', '/internal/bookings/{id}/payable'),

  desk('conversations', '/api/admin/chat/sessions?filter=all'),
  desk('conversations that wait', '/api/admin/chat/sessions?filter=waiting'),
  desk('my conversations', '/api/admin/chat/sessions?filter=mine'),
  desk('closed conversations', '/api/admin/chat/sessions?status=closed'),
  desk('search in conversations', '/api/admin/chat/sessions?q=zenobia'),
  desk('messages', '/api/admin/chat/sessions/{session}/messages'),
  desk('earlier messages', '/api/admin/chat/sessions/{session}/messages?before=3'),
  desk('later messages', '/api/admin/chat/sessions/{session}/messages?since=1'),
  desk('tickets', '/api/admin/support-tickets?sort=newest'),
  desk('tickets by when they are due', '/api/admin/support-tickets?sort=due'),
  desk('active tickets', '/api/admin/support-tickets?status=active'),
  desk('urgent tickets', '/api/admin/support-tickets?priority=high&status=active'),
  desk('tickets of nobody', '/api/admin/support-tickets?assignee=none&status=active'),
  desk('search in tickets', '/api/admin/support-tickets?q=zenobia'),
  desk('one ticket', '/api/admin/support-tickets/{ticket}'),
  desk('a file of a ticket', '/api/admin/support-tickets/{ticket}/files/{file}'),

  emails('e-mails', '/api/admin/notifications'),
  emails('failed e-mails', '/api/admin/notifications?status=failed'),
  emails('e-mails of a booking', '/api/admin/notifications?orderingKey={id}'),

  asked('payment', 'admin')('ledger of a booking', '/api/admin/bookings/{id}/payments'),
];
