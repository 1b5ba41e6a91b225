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
  admin: '/admin',
  supportDesk: '/admin/support',
  status: '/admin/status',
  /** One booking, by the token in the links of our e-mails. */
  manageBooking: (token: string) => `/my-bookings?manage=${encodeURIComponent(token)}`,
  payBooking: (token: string) => `/booking/payment?manage=${encodeURIComponent(token)}`,
  /** The booking form with something already chosen. */
  bookService: (serviceId: string) => `/booking?service=${encodeURIComponent(serviceId)}`,
  bookVehicle: (vehicleId: string) => `/booking?vehicle=${encodeURIComponent(vehicleId)}`,
} as const;

/** Route patterns, for the router only. */
export const patterns = { ...paths, vehicle: '/fleet/:id' } as const;
