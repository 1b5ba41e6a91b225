import type { OfferStatus } from '@livery/shared-types/offer';
import type { BadgeTone } from '../../ui/Badge.tsx';

export const offerLabels: Record<OfferStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

export const offerTones: Record<OfferStatus, BadgeTone> = {
  open: 'yellow',
  accepted: 'green',
  expired: 'gray',
  withdrawn: 'gray',
};
