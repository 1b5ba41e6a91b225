import type { EventBus, Logger, SettingsCopy } from '@livery/service-kit';
import type { Service } from '@livery/shared-types';
import type { CatalogClient } from './clients/catalogClient.ts';
import type { ActorContext } from './domain/booking.ts';
import type { LinkTokens } from './domain/manageToken.ts';
import type { Figures } from './queries/countFigures.ts';
import type { PickupWindow } from './domain/pickupRules.ts';
import type { CatalogCopy } from './store/catalogCopy.ts';
import type { ChauffeurRepository } from './store/chauffeur.repository.ts';
import type { CustomerRepository } from './store/customer.repository.ts';
import type { LiveRides } from './store/liveRides.ts';
import type { FleetCopy } from './store/fleetCopy.ts';
import type { OfferRepository } from './store/offer.repository.ts';
import type { Stores } from './store/stores.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface Context extends Stores {
  offers: OfferRepository;
  customers: CustomerRepository;
  chauffeurs: ChauffeurRepository;
  zone: string;
  window: PickupWindow;
  turnaroundMinutes: number;
  company: string;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** Hides look-up codes at rest, and makes the ids of bookings that are asked for under a key. */
  codeSecret: string;
  /** Hides them on their way to notification, which knows it too. */
  sealSecret: string;
  clock: () => Date;
  logger: Logger;
  bus: EventBus;
  catalog: CatalogClient;
  tokens: LinkTokens;
  offerTokens: LinkTokens;
  rideTokens: LinkTokens;
  /** Where the customer accepts an offer. */
  offerLink(id: string): string;
  settings: SettingsCopy;
  fleet: FleetCopy;
  services: CatalogCopy<Service>;
  /** Where cars are, and who is told of changes of rides. */
  live: LiveRides;
  /** What the dashboard's cards say, counted after this was asked for. */
  figures(): Promise<Figures>;
  /** When lists were found to be longer than they are counted, by what they hold. */
  longLists: Map<string, number>;
}

/** What a booking's summary needs beside the booking. */
export const summaryView = (
  { zone, tokens, rideTokens }: Pick<Context, 'zone' | 'tokens' | 'rideTokens'>,
  id: string,
) => ({
  zone,
  manageToken: tokens.sign(id),
  rideToken: rideTokens.sign(id),
});

/** What commands work with: also who acts, by name, and when, by the server's clock. */
export interface CommandContext extends Context, ActorContext {}
