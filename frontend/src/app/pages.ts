import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyDataPage, lazyPage, type LazyPage } from './lazyPage.tsx';
import { patterns } from '../routing/paths.ts';

// Pages register themselves by existing.
const written = import.meta.glob<{ default: ComponentType }>([
  '../pages/*Page.tsx',
  '!../pages/HomePage.tsx',
  '!../pages/{Admin,SupportDesk,Status,BookingPayment,BookingConfirmation}Page.tsx',
]);
// These are never rendered on the server, which therefore does without their code.
if (!import.meta.env.SSR) {
  Object.assign(
    written,
    import.meta.glob('../pages/{Admin,SupportDesk,Status,BookingPayment,BookingConfirmation}Page.tsx'),
  );
}

function page(name: string): LazyPage | undefined {
  const load = written[`../pages/${name}.tsx`];
  return load && lazyDataPage(load);
}

/** Every page that is not part of the first download, by the pattern of its address. */
const dataPages: [pattern: string, LazyPage | undefined][] = [
  [patterns.services, page('ServicesPage')],
  [patterns.fleet, page('FleetPage')],
  [patterns.vehicle, page('VehiclePage')],
  [patterns.booking, page('BookingPage')],
  [patterns.bookingPayment, page('BookingPaymentPage')],
  [patterns.bookingConfirmation, page('BookingConfirmationPage')],
  [patterns.myBookings, page('MyBookingsPage')],
  [patterns.support, page('SupportPage')],
  [patterns.policies, page('PoliciesPage')],
  [patterns.admin, page('AdminPage')],
  [patterns.supportDesk, page('SupportDeskPage')],
  [patterns.status, page('StatusPage')],
];

export const lazyPages = dataPages.filter((entry): entry is [string, LazyPage] => entry[1] !== undefined);
export const notFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'));

/** Resolves when the code of the page at `path` is here. */
export async function readyPage(path: string): Promise<void> {
  const found = lazyPages.find(([pattern]) => matchPath(pattern, path));
  if (found) await found[1].ready();
  else if (path !== patterns.home) await notFoundPage.ready();
}

/** Fetches the code of the page at `path` ahead of a likely visit. */
export function preloadPage(path: string) {
  lazyPages.find(([pattern]) => pattern === path)?.[1].preload();
}
