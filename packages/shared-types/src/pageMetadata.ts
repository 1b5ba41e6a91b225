import type { Brand } from './site.ts';

/** Read by gateway and application, for tabs, search engines and links. `{name}` and `{city}` are the company's. */
interface SitePage {
  path: string;
  /** Alone for the home page, otherwise before the company's name. */
  title: string;
  /** Nobody's business but the visitor's, or nothing to find: kept out of search engines. */
  isPrivate?: boolean;
}

export const pageMetadata = {
  home: { path: '/', title: 'Premium Chauffeur Services in {city}' },
  services: { path: '/services', title: 'Our Services' },
  fleet: { path: '/fleet', title: 'Our Fleet' },
  booking: { path: '/booking', title: 'Book Your Premium Transportation' },
  support: { path: '/support', title: 'Customer Support' },
  policies: { path: '/policies', title: 'Policies & Service Areas' },
  myBookings: { path: '/my-bookings', title: 'My Bookings', isPrivate: true },
  bookingPayment: { path: '/booking/payment', title: 'Secure Payment', isPrivate: true },
  bookingConfirmation: { path: '/booking-confirmation', title: 'Booking Confirmation', isPrivate: true },
  offer: { path: '/offer', title: 'Your Offer', isPrivate: true },
  pay: { path: '/pay', title: 'Pay for Your Booking', isPrivate: true },
  drive: { path: '/drive', title: 'Chauffeur', isPrivate: true },
  ride: { path: '/ride', title: 'Your Ride', isPrivate: true },
  admin: { path: '/admin', title: 'Admin', isPrivate: true },
  supportDesk: { path: '/admin/support', title: 'Support Desk', isPrivate: true },
  dispatch: { path: '/admin/dispatch', title: 'Dispatch', isPrivate: true },
  customers: { path: '/admin/customers', title: 'Customers', isPrivate: true },
  chauffeurs: { path: '/admin/chauffeurs', title: 'Chauffeurs', isPrivate: true },
  status: { path: '/admin/status', title: 'System Status', isPrivate: true },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof pageMetadata;
export const pageNotFoundTitle = 'Page not found';
export const vehicleNotFoundTitle = 'Vehicle not found';

/** `Our Fleet · Ellesmere Chauffeurs`. */
export const fullTitle = (title: string, brand: Brand): string => `${about(title, brand)} · ${brand.name}`;

export const about = (sentence: string, brand: Brand): string =>
  sentence.replaceAll('{name}', () => brand.name).replaceAll('{city}', () => brand.city);
