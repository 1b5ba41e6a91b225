import {
  pageNotFoundTitle,
  sitePages,
  vehicleNotFoundTitle,
  type SitePageName,
} from '@livery/shared-types/sitePages';

/** A page as the gateway knows it: what to call it, what it begins with, and which code it loads. */
export interface Page {
  path: string;
  title: string;
  description: string;
  isPrivate: boolean;
  status: 200 | 404;
  /** The component's name: its code is asked for ahead. */
  component?: string;
  /** Drawn before it is sent; everybody's own pages, and the staff's, begin in the browser. */
  isDrawn: boolean;
  /** What the catalog is asked for, for this page. */
  reads: readonly string[];
  /** The address of the vehicle that the page is about. */
  vehicle?: string;
}

const SERVICES = '/api/services';
const VEHICLES = '/api/vehicles';
const SETTINGS = '/api/settings';

interface Facts {
  description: string;
  component?: string;
  isDrawn?: boolean;
  reads?: readonly string[];
}

const FACTS: Record<SitePageName, Facts> = {
  home: {
    description:
      '{name}: premium chauffeur services tailored for you. Airport transfers, hourly hire and events from {city}, priced before you book, day and night.',
    isDrawn: true,
  },
  services: {
    description:
      'Airport transfers, hourly chauffeurs and event cars by {name}. See what each service includes and what it starts from, and add the car that suits it.',
    component: 'Services',
    isDrawn: true,
    reads: [SERVICES],
  },
  fleet: {
    description:
      'The fleet of {name}: luxury SUVs, sedans, limousines and vans, each with its seats, features and hourly rate. Choose yours and book it online.',
    component: 'Fleet',
    isDrawn: true,
    reads: [VEHICLES],
  },
  booking: {
    description:
      'Build your trip with {name}: services, vehicle, hours and stops on one page, with the whole price as you choose. Pay by card, or in cash on arrival.',
    component: 'Booking',
    isDrawn: true,
    reads: [SERVICES, VEHICLES, SETTINGS],
  },
  support: {
    description:
      'Reach {name} at any hour by phone, chat or email, or open a support ticket and follow the answer in your inbox.',
    component: 'Support',
    isDrawn: true,
  },
  policies: {
    description:
      'Cancellation terms with a refund calculator, service coverage zones on a map of Greater Toronto, and a distance calculator, by {name}.',
    component: 'Policies',
    isDrawn: true,
  },
  myBookings: {
    description: 'Look up your trips with {name} by email address. No account needed.',
    component: 'MyBookings',
    isDrawn: true,
  },
  bookingConfirmation: { description: 'The result of your payment.', component: 'BookingConfirmation' },
  admin: { description: 'For the staff of {name}.' },
  supportDesk: { description: 'For the staff of {name}.' },
  status: { description: 'For the staff of {name}.' },
};

const byPath = new Map<string, Page>(
  (Object.keys(sitePages) as SitePageName[]).map((name) => {
    const page = sitePages[name];
    const facts: Facts = FACTS[name];
    const { path, title } = page;
    return [
      path,
      { isPrivate: 'isPrivate' in page, isDrawn: false, reads: [], status: 200, path, title, ...facts },
    ];
  }),
);

const NOT_FOUND: Page = {
  path: '/not-found',
  title: pageNotFoundTitle,
  description: 'There is no such page.',
  isPrivate: true,
  status: 404,
  component: 'NotFound',
  isDrawn: true,
  reads: [],
};

const VEHICLE = /^\/fleet\/([^/]+)$/;

/** The page at an address; every address has one, if only to say that there is none. */
export function pageAt(path: string, query: string): Page {
  const page = byPath.get(path);
  // What a personal link shows is the browser's to ask for.
  if (page) return page.isPrivate && query !== '' ? { ...page, isDrawn: false } : page;
  const id = VEHICLE.exec(path)?.[1];
  if (id === undefined) return NOT_FOUND;
  return {
    path,
    title: vehicleNotFoundTitle,
    description: FACTS.fleet.description,
    isPrivate: false,
    status: 200,
    component: 'Vehicle',
    isDrawn: true,
    reads: [],
    vehicle: `${VEHICLES}/${id}`,
  };
}

/** The pages that anybody may find, for the sitemap. */
export const publicPages = (): string[] =>
  [...byPath.values()].filter(({ isPrivate }) => !isPrivate).map(({ path }) => path);
