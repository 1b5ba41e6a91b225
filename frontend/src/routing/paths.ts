/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  booking: '/booking',
  services: '/services',
  fleet: '/fleet',
  vehicle: (id: string) => `/fleet/${encodeURIComponent(id)}`,
  support: '/support',
  policies: '/policies',
  myBookings: '/my-bookings',
  bookingPayment: '/booking/payment',
  bookingConfirmation: '/booking-confirmation',
  /** A trip that staff offer, by the token in its link. */
  offer: (token: string) => `/offer/${encodeURIComponent(token)}`,
  /** Where a code that staff read out is entered. */
  pay: '/pay',
  drive: '/drive',
  /** The ride of a booking, by the token in the links of our e-mails. */
  ride: (token: string) => `/ride/${encodeURIComponent(token)}`,
  admin: '/admin',
  supportDesk: '/admin/support',
  dispatch: '/admin/dispatch',
  customers: '/admin/customers',
  chauffeurs: '/admin/chauffeurs',
  status: '/admin/status',
  /** One booking, by the token in the links of our e-mails. */
  manageBooking: (token: string) => `/my-bookings?manage=${encodeURIComponent(token)}`,
  payBooking: (token: string) => `/booking/payment?manage=${encodeURIComponent(token)}`,
  /** One customer, for staff: by id, or by the address or phone number that a booking has. */
  customer: (id: string) => `/admin/customers?customer=${encodeURIComponent(id)}`,
  customerByContact: (contact: string) => `/admin/customers?contact=${encodeURIComponent(contact)}`,
  adminBooking: (id: string) => `/admin?booking=${encodeURIComponent(id)}`,
  chauffeur: (id: string) => `/admin/chauffeurs?chauffeur=${encodeURIComponent(id)}`,
  /** A new order in the dashboard, begun with what is known of a customer. */
  orderForCustomer: (id: string) => `/admin?new=${encodeURIComponent(`customer:${id}`)}`,
  /** A new order in the dashboard, begun with a copy of a booking, or with the way back from it. */
  orderAgain: (start: 'copy' | 'back', id: string) => `/admin?new=${encodeURIComponent(`${start}:${id}`)}`,
  /** The booking form with something already chosen. */
  bookService: (serviceId: string) => `/booking?service=${encodeURIComponent(serviceId)}`,
  bookVehicle: (vehicleId: string) => `/booking?vehicle=${encodeURIComponent(vehicleId)}`,
} as const;

/** Route patterns, for the router only. */
export const patterns = {
  ...paths,
  vehicle: '/fleet/:id',
  offer: '/offer/:token?',
  pay: '/pay/:code?',
  ride: '/ride/:token?',
} as const;
