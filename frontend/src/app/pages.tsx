import { lazy, useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { patterns } from '../routing/paths.ts';
import type { RootState } from '../store/rootReducer.ts';

type PageModule = { default: ComponentType };
type PageLoader = () => Promise<PageModule>;
interface LazyPage {
  Page: ComponentType;
  /** Fetches the page's code ahead of the visit, such as when its link is pointed at. */
  preload: () => void;
  /** The same, for whoever has to wait for it. */
  ready: () => Promise<unknown>;
}

/** A page whose code comes when it is needed. One that is already here shows at once, without a blink of its skeleton. */
function lazyPage(load: PageLoader): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<PageModule> | undefined;
  const fetchOnce = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(fetchOnce);

  function Page() {
    // Decided once per visit: changing from one to the other later would throw the page's state away.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Chosen />;
  }
  return {
    Page,
    ready: fetchOnce,
    preload: () => {
      fetchOnce().catch(() => undefined); // The visit itself will show what is wrong.
    },
  };
}

/** A page that fetches: its code, the store and RTK Query arrive side by side. */
function lazyDataPage(load: PageLoader): LazyPage {
  return lazyPage(async () => {
    const [{ StoreProvider }, { hydrateStore }, { default: Page }] = await Promise.all([
      import('../store/StoreProvider.tsx'),
      import('./pageData.ts'),
      load(),
    ]);
    let drawnFrom: RootState | undefined;
    if (typeof document !== 'undefined') {
      // In a turn of its own: running the code that has just come was one already.
      await new Promise((resolve) => setTimeout(resolve));
      drawnFrom = hydrateStore();
    }
    return {
      default: () => (
        <StoreProvider drawnFrom={drawnFrom}>
          <Page />
        </StoreProvider>
      ),
    };
  });
}

/** Every page that is not part of the first download: the pattern of its address, and its code. */
const dataPages: [pattern: string, load: PageLoader][] = [
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
  dataPages.push(
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

export const lazyPages = dataPages.map(([pattern, load]) => [pattern, lazyDataPage(load)] as const);
export const notFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'));
/** The chauffeur's page stands without the site around it, and needs no store. */
export const drivePage = import.meta.env.SSR
  ? notFoundPage
  : lazyPage(() => import('../pages/DrivePage.tsx'));

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
