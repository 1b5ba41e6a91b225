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

export interface Context extends Stores {
  offers: OfferRepository;
  customers: CustomerRepository;
  chauffeurs: ChauffeurRepository;
  zone: string;
  window: PickupWindow;
  turnaroundMinutes: number;
  /** How long before the pickup a chauffeur may set out. */
  setOutHours: number;
  company: string;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** Hashes look-up codes, and makes the ids of bookings with a request key. */
  codeSecret: string;
  /** Seals codes for notification, which knows the same secret. */
  sealSecret: string;
  clock: () => Date;
  logger: Logger;
  bus: EventBus;
  catalog: CatalogClient;
  tokens: LinkTokens;
  offerTokens: LinkTokens;
  rideTokens: LinkTokens;
  offerLink(id: string): string;
  settings: SettingsCopy;
  fleet: FleetCopy;
  services: CatalogCopy<Service>;
  /** Positions of cars, and who watches a ride. */
  live: LiveRides;
  /** The figures of the dashboard, never older than the question. */
  figures(): Promise<Figures>;
  /** Lists longer than are counted, by filter, with the time when that was found. */
  longLists: Map<string, number>;
}

export const summaryView = (
  { zone, tokens, rideTokens }: Pick<Context, 'zone' | 'tokens' | 'rideTokens'>,
  id: string,
) => ({
  zone,
  manageToken: tokens.sign(id),
  rideToken: rideTokens.sign(id),
});

/** Also who acts, and when, by the server's clock. */
export interface CommandContext extends Context, ActorContext {}
