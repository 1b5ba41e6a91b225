import {
  pageNotFoundTitle,
  pageMetadata,
  vehicleNotFoundTitle,
  type SitePageName,
} from '@livery/shared-types/pageMetadata';
import { RATINGS_PATH } from '../domain/upstreams.ts';

export interface Page {
  path: string;
  title: string;
  description: string;
  isPrivate: boolean;
  status: 200 | 404;
  /** The component's name, to preload its code. */
  component?: string;
  /** False for private pages, which browsers render. */
  isServerRendered: boolean;
  /** Addresses of the data that it needs. */
  reads: readonly string[];
  /** Addresses of data that it can do without. */
  facts: readonly string[];
  vehicleId?: string;
  /** The manifest, if other than the site's. */
  manifest?: string;
}

export const SERVICES = '/api/services';
export const VEHICLES = '/api/vehicles';
export const SETTINGS = '/api/settings';
export const FROM_PRICES = '/api/from-prices';

/** Installs the chauffeur's page as an app of its own. */
export const DRIVE_MANIFEST = '/drive.webmanifest';

type PageDetails = Pick<Page, 'description'> &
  Partial<Pick<Page, 'component' | 'isServerRendered' | 'reads' | 'facts' | 'manifest'>>;

const DETAILS: Record<SitePageName, PageDetails> = {
  home: {
    description:
      '{name}: premium chauffeur services tailored for you. Airport transfers, hourly hire and events from {city}, priced before you book, day and night.',
    facts: [FROM_PRICES, RATINGS_PATH],
  },
  services: {
    description:
      'Airport transfers, hourly chauffeurs and event cars by {name}. See what each service includes and what it starts from, and add the car that suits it.',
    component: 'Services',
    reads: [SERVICES],
    facts: [FROM_PRICES],
  },
  fleet: {
    description:
      'The fleet of {name}: luxury SUVs, sedans, limousines and vans, each with its seats, features and hourly rate. Choose yours and book it online.',
    component: 'Fleet',
    reads: [VEHICLES],
    facts: [FROM_PRICES],
  },
  booking: {
    description:
      'Build your trip with {name}: services, vehicle, hours and stops on one page, with the whole price as you choose. Pay by card, or in cash on arrival.',
    component: 'Booking',
    reads: [SERVICES, VEHICLES, SETTINGS],
    facts: [FROM_PRICES],
  },
  support: {
    description:
      'Reach {name} by phone at any hour, or by chat and email, or open a support ticket and follow the answer in your inbox.',
    component: 'Support',
  },
  policies: {
    description:
      'Cancellation terms with a refund calculator that shows the exact amount, and how far {name} drives: service areas across {area}.',
    component: 'Policies',
  },
  myBookings: {
    description: 'Look up your trips with {name} by email address. No account needed.',
    component: 'MyBookings',
    isServerRendered: true,
  },
  bookingPayment: { description: 'Pay for your booking by card.', component: 'BookingPayment' },
  bookingConfirmation: {
    description: 'What became of your booking and its payment.',
    component: 'BookingConfirmation',
  },
  offer: { description: 'A trip that {name} offers you, at a price that stands.', component: 'Offer' },
  pay: { description: 'Pay for your booking with the code that {name} gave you.', component: 'Pay' },
  drive: {
    description: 'For the chauffeurs of {name}.',
    component: 'Drive',
    manifest: DRIVE_MANIFEST,
  },
  ride: { description: 'Who comes for you, and where your car is.', component: 'Ride' },
  admin: { description: 'For the staff of {name}.' },
  supportDesk: { description: 'For the staff of {name}.' },
  customers: { description: 'For the staff of {name}.' },
  dispatch: { description: 'For the staff of {name}.' },
  chauffeurs: { description: 'For the staff of {name}.' },
  status: { description: 'For the staff of {name}.' },
};

function pageOf(name: SitePageName): Page {
  const { path, title, ...page } = pageMetadata[name];
  const isPrivate = 'isPrivate' in page;
  return {
    path,
    title,
    isPrivate,
    isServerRendered: !isPrivate,
    reads: [],
    facts: [],
    status: 200,
    ...DETAILS[name],
  };
}

const names = Object.keys(pageMetadata) as SitePageName[];
const byPath = new Map(names.map(pageOf).map((page) => [page.path, page]));

const NOT_FOUND: Page = {
  path: '/not-found',
  title: pageNotFoundTitle,
  description: 'There is no such page.',
  isPrivate: true,
  status: 404,
  component: 'NotFound',
  isServerRendered: true,
  reads: [],
  facts: [],
};

/** The same for every such address under /fleet. */
export const VEHICLE_NOT_FOUND: Page = {
  ...NOT_FOUND,
  path: '/fleet/none',
  title: vehicleNotFoundTitle,
  component: 'Vehicle',
};

const UNDER_FLEET = /^\/fleet\/([^/]+)$/;
const VEHICLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Links with a token or code, which only the browser uses. One page serves them all. */
const UNDER_LINK = /^\/(offer|pay|ride)\/[^/]+$/;

/** Every address has a page, even if only "not found". */
export function pageAt(path: string, query: string): Page {
  const page = byPath.get(path);
  // Personal links are rendered by the browser.
  if (page) return page.isPrivate && query !== '' ? { ...page, isServerRendered: false } : page;
  const link = UNDER_LINK.exec(path)?.[1];
  if (link !== undefined) return pageOf(link as 'offer' | 'pay' | 'ride');
  const id = UNDER_FLEET.exec(path)?.[1];
  if (id === undefined) return NOT_FOUND;
  // An impossible id needs no question.
  if (!VEHICLE_ID.test(id)) return VEHICLE_NOT_FOUND;
  return { ...pageOf('fleet'), path, title: vehicleNotFoundTitle, component: 'Vehicle', vehicleId: id };
}

/** The page while it is not known whether the vehicle exists: the browser asks. */
export const withoutVehicle = (page: Page): Page => ({
  ...page,
  path: '/fleet',
  title: pageMetadata.fleet.title,
  isServerRendered: false,
});

export const publicPages = (): string[] =>
  [...byPath.values()].filter(({ isPrivate }) => !isPrivate).map(({ path }) => path);
