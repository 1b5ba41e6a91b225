import type { RideStep } from '@livery/shared-types';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';

/** What people were promised beside their money: the invariants ask whether it was kept. */
export interface Promised {
  quotes: number;
  /** Dashboard pages that staff were shown. */
  pages: number;
  /** By id. */
  tickets: Map<string, { subject: string; email: string }>;
  /** Acknowledged chat messages by conversation, in the order of their acknowledgement. */
  messages: Map<string, string[]>;
  /** The customer's address by the id of each booking of the one vehicle, approved or not. */
  trips: Map<string, string>;
  /** Those of them that were acknowledged as approved. */
  approved: Set<string>;
  /** The same as `trips`, of bookings that ask for a code of which there are few. */
  rushed: Map<string, string>;
  /** Those of them that were acknowledged as cancelled. */
  givenBack: Set<string>;
  /** The customer's address by the id of each booking whose trip staff change. */
  changing: Map<string, string>;
  /** Those of them of which a change that the customer is told of was acknowledged. */
  changed: Set<string>;
  /** The customer's address by the id of each booking that its customer asks to have changed. */
  asking: Map<string, string>;
  /** What staff were acknowledged to have decided on what such a customer had asked for, by the booking's id. */
  decided: Map<string, 'accepted' | 'declined'>;
  /** The customer's address by the id of each booking whose card is authorised first. */
  held: Map<string, string>;
  /** Those of them that were acknowledged as approved. */
  capturing: Set<string>;
  /** The customer's address by the id of each booking that a chauffeur is to drive. */
  driven: Map<string, string>;
  /** The steps of them that were acknowledged. */
  pressed: Map<string, Set<RideStep>>;
}

/** A chauffeur, and the key of the personal link. */
export interface DrivingChauffeur {
  id: string;
  key: string;
}

export interface Load {
  product: Product;
  seed: number;
  vehicleId: string;
  /** Vehicles that only changed trips use. */
  spareVehicleIds: string[];
  /** Pays by card exactly what is due, as a customer would: tries again until it is paid or nothing is due. */
  payBalance: (bookingId: string) => Promise<void>;
  /** Who drives the trips that are driven. */
  chauffeurs: DrivingChauffeur[];
  rushCode: string;
  serviceId: string;
  isOver: () => boolean;
}

/** One turn of one thing that people do, with dice of its own. */
export type Activity = (load: Load, promised: Promised, turn: number, dice: Dice) => Promise<void>;

/** Between two turns, and between two tries. */
export const PAUSE_MS = 300;
/** How often one person asks for the same thing. */
export const TRIES = 20;
export const LINES_PER_CHAT = 3;
