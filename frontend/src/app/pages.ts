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

/** Every page that is not part of the first download, and the pattern of its address. */
const dataPages = [
  ['Services', patterns.services],
  ['Fleet', patterns.fleet],
  ['Vehicle', patterns.vehicle],
  ['Booking', patterns.booking],
  ['BookingPayment', patterns.bookingPayment],
  ['BookingConfirmation', patterns.bookingConfirmation],
  ['MyBookings', patterns.myBookings],
  ['Support', patterns.support],
  ['Policies', patterns.policies],
  ['Admin', patterns.admin],
  ['SupportDesk', patterns.supportDesk],
  ['Status', patterns.status],
] as const;

export const lazyPages = dataPages.flatMap(([name, pattern]): [pattern: string, LazyPage][] => {
  const load = written[`../pages/${name}Page.tsx`];
  return load ? [[pattern, lazyDataPage(load)]] : [];
});
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
