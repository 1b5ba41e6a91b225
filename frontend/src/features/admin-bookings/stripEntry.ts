import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The most pressing first. */
export const stripKinds = [
  'ride.problem',
  'ride.late',
  'payment.disputed',
  'request',
  'booking.change_requested',
  'emails',
] as const;

/** Something that waits for a person. */
export interface StripEntry {
  id: string;
  kind: (typeof stripKinds)[number];
  Icon: LucideIcon;
  text: ReactNode;
  /** Its buttons. */
  actions: ReactNode;
}
