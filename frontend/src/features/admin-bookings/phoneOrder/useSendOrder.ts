import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { FreeVehicle, PayLink } from '@livery/shared-types/changeBooking';
import type { AdminOffer } from '@livery/shared-types/offer';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError, type ApiError } from '../../../api/apiError.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { isClash } from '../clash.ts';
import { draftIdempotencyKey } from '../../../forms/draftIdempotencyKey.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { noticeFormFailure } from '../../../forms/serverErrors.ts';
import { showFailure, showToast } from '../../../store/showToast.ts';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { needsPayLink, type OrderForm } from './orderForm.ts';
import { fieldOf, requestOf, type Intent } from './orderRequest.ts';

export type Created =
  | { kind: 'booking'; booking: AdminBooking; payLink: PayLink | undefined }
  | { kind: 'offer'; offer: AdminOffer };

/** Why it could not be approved as it is; `alternatives` are free ones. */
export interface Obstacle {
  reason: 'taken' | 'no_vehicle';
  detail: string;
  alternatives: FreeVehicle[];
}

interface Options {
  form: UseFormReturn<OrderForm, readonly Vehicle[]>;
  draftKey: string;
  /** The total that is on screen. */
  quotedTotal: string | undefined;
  onPriceChanged: () => void;
  onCreated: (created: Created) => void;
}

const FAILED = 'Booking Failed';

function obstacleOf(error: ApiError): Obstacle | undefined {
  const { code, detail, details } = error;
  const alternatives = (details?.['alternatives'] ?? []) as FreeVehicle[];
  if (isClash(error)) {
    return { reason: 'taken', detail, alternatives };
  }
  return code === 'booking.no_vehicle' ? { reason: 'no_vehicle', detail, alternatives } : undefined;
}

/** Checks an order and sends it once, however often its buttons are pressed. */
export function useSendOrder({ form, draftKey, quotedTotal, onPriceChanged, onCreated }: Options) {
  const [create] = adminBookingsApi.useCreateStaffBookingMutation();
  const [createPayLink] = adminBookingsApi.usePayLinkMutation();
  const [busy, setBusy] = useState<Intent['kind']>();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const singleFlight = useSingleFlight();

  const handleFailure = (error: unknown) => {
    const refused = isApiError(error) ? error : undefined;
    const found = refused && obstacleOf(refused);
    setObstacle(found);
    if (found) return;
    if (refused?.code === 'price_changed') {
      showToast({
        title: 'Price updated',
        description: 'The price has changed. Please review it and continue.',
      });
      onPriceChanged();
    } else noticeFormFailure(FAILED, form, error, { fieldOf, fallback: 'Failed to create booking' });
  };

  const sendOrder = async (order: OrderForm, intent: Intent, seenTotal: string | null | undefined) => {
    if (seenTotal === undefined) {
      showFailure('Price Not Ready', 'The total is not there yet. Please try again in a moment.');
      return;
    }
    const body = requestOf(order, intent, seenTotal);
    const idempotencyKey = draftIdempotencyKey(staffDrafts, draftKey, JSON.stringify(body));
    const { data, error } = await create({ body, idempotencyKey });
    if (data === undefined) return handleFailure(error);
    setObstacle(undefined);
    if (intent.kind === 'offer') return onCreated({ kind: 'offer', offer: data as AdminOffer });
    const booking = data as AdminBooking;
    const link = needsPayLink(booking)
      ? // Without a version, because nothing was shown that could be out of date.
        await createPayLink({ id: booking.id, send: false })
      : undefined;
    onCreated({ kind: 'booking', booking, payLink: link?.data });
  };

  /** Resolves when it was sent or refused; what is wrong stands beside its field. */
  const send = (intent: Intent, seenTotal: string | null | undefined = quotedTotal) =>
    singleFlight(async () => {
      setBusy(intent.kind);
      try {
        await form.handleSubmit(() => sendOrder(form.getValues(), intent, seenTotal))();
      } finally {
        setBusy(undefined);
      }
    });

  return { send, busy, obstacle, dismissObstacle: () => setObstacle(undefined) };
}
