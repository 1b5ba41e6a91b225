import type { ServiceCategory } from '@livery/shared-types/catalog';
import { Clock, Car, PartyPopper, Plane, type LucideIcon } from 'lucide-react';

interface CategoryFacts {
  label: string;
  icon: LucideIcon;
  per: 'per hour' | 'per trip';
  /** They alternate where one category is listed several times. */
  pictures: readonly [string, string];
}

const scenes = (kind: string) =>
  [`/art/scenes/service-${kind}.svg`, `/art/scenes/service-${kind}-2.svg`] as const;

const categories: Record<ServiceCategory, CategoryFacts> = {
  hourly: { label: 'Hourly', icon: Clock, per: 'per hour', pictures: scenes('hourly') },
  airport: { label: 'Airport', icon: Plane, per: 'per trip', pictures: scenes('airport') },
  event: { label: 'Event', icon: PartyPopper, per: 'per trip', pictures: scenes('event') },
  other: { label: 'Service', icon: Car, per: 'per trip', pictures: scenes('hourly') },
};

export const factsOf = (category: ServiceCategory): CategoryFacts => categories[category];
