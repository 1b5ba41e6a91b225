import type { Dice } from '../system/money/random.ts';
import type { Product } from '../system/startProduct.ts';

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
}

export interface Load {
  product: Product;
  seed: number;
  vehicleId: string;
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
