import type { ServiceCategory } from '@livery/shared-types/catalog';
import { Clock, Car, PartyPopper, Plane, type LucideIcon } from 'lucide-react';

interface CategoryFacts {
  label: string;
  icon: LucideIcon;
  /** What the price is for. */
  per: 'per hour' | 'per trip';
  picture: string;
}

const categories: Record<ServiceCategory, CategoryFacts> = {
  hourly: { label: 'Hourly', icon: Clock, per: 'per hour', picture: '/art/scenes/service-hourly.svg' },
  airport: { label: 'Airport', icon: Plane, per: 'per trip', picture: '/art/scenes/service-airport.svg' },
  event: { label: 'Event', icon: PartyPopper, per: 'per trip', picture: '/art/scenes/service-event.svg' },
  other: { label: 'Service', icon: Car, per: 'per trip', picture: '/art/scenes/service-hourly.svg' },
};

export const factsOf = (category: ServiceCategory): CategoryFacts => categories[category];
