import { lazy, useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { patterns } from '../routing/paths.ts';

type PageLoader = () => Promise<{ default: ComponentType }>;

/** A page whose code comes when it is needed, and `ready`, which fetches it ahead: then it shows at once, on the server too. */
function lazyPage(load: PageLoader) {
  let loaded: ComponentType | undefined;
  const ready = async () => {
    const page = await load();
    loaded = page.default;
    return page;
  };
  const Lazy = lazy(ready);

  function Page() {
    // Decided once per visit: changing from one to the other later would throw the page's state away.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Chosen />;
  }
  return { Page, ready };
}

/** Every page that is not part of the first download: the pattern of its address, and its code. */
const pages: [pattern: string, load: PageLoader][] = [
  [patterns.services, () => import('../pages/ServicesPage.tsx')],
  [patterns.fleet, () => import('../pages/FleetPage.tsx')],
  [patterns.vehicle, () => import('../pages/VehiclePage.tsx')],
  [patterns.booking, () => import('../pages/BookingPage.tsx')],
  [patterns.myBookings, () => import('../pages/MyBookingsPage.tsx')],
  [patterns.support, () => import('../pages/SupportPage.tsx')],
  [patterns.policies, () => import('../pages/PoliciesPage.tsx')],
];
// These are never rendered on the server, which therefore does without their code.
if (!import.meta.env.SSR) {
  pages.push(
    [patterns.bookingPayment, () => import('../pages/BookingPaymentPage.tsx')],
    [patterns.bookingConfirmation, () => import('../pages/BookingConfirmationPage.tsx')],
    [patterns.offer, () => import('../pages/OfferPage.tsx')],
    [patterns.pay, () => import('../pages/PayPage.tsx')],
    [patterns.ride, () => import('../pages/RidePage.tsx')],
    [patterns.admin, () => import('../pages/AdminPage.tsx')],
    [patterns.supportDesk, () => import('../pages/SupportDeskPage.tsx')],
    [patterns.dispatch, () => import('../pages/DispatchPage.tsx')],
    [patterns.customers, () => import('../pages/CustomersPage.tsx')],
    [patterns.chauffeurs, () => import('../pages/ChauffeursPage.tsx')],
    [patterns.status, () => import('../pages/StatusPage.tsx')],
  );
}

export const lazyPages = pages.map(([pattern, load]) => [pattern, lazyPage(load)] as const);
export const notFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'));
/** The chauffeur's page stands without the site around it. */
export const drivePage = import.meta.env.SSR
  ? notFoundPage
  : lazyPage(() => import('../pages/DrivePage.tsx'));

/** Resolves when the code of the page at `path` is here. */
export async function readyPage(path: string): Promise<void> {
  const found = lazyPages.find(([pattern]) => matchPath(pattern, path));
  if (found) await found[1].ready();
  else if (path !== patterns.home) await notFoundPage.ready();
}

/** Fetches the code of the page at `path` ahead of a likely visit, which will show what is wrong. */
export const preloadPage = (path: string) => void readyPage(path).catch(() => undefined);
