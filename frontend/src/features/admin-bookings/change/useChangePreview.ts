import type { ChangePreview } from '@livery/shared-types/changeBooking';
import { readAnew } from '../../../api/baseApi.ts';
import { isApiError } from '../../../api/apiError.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { adminBookingsApi, type BookingChange } from '../adminBookingsApi.ts';

const DEBOUNCE_MS = 250;

export interface LivePreview {
  /** The newest one; while another is on its way, or could not be had, still the one before. */
  preview: ChangePreview | undefined;
  isUpdating: boolean;
  /** Why there is none for what is typed, in words. */
  fault: string | undefined;
}

/** What the change would do, asked again as it is typed. */
export function useChangePreview(id: string, change: BookingChange): LivePreview {
  const wanted = JSON.stringify(change);
  const settled = useDebounced(wanted, DEBOUNCE_MS);
  const { data, error, isFetching } = adminBookingsApi.useChangePreviewQuery(
    { id, change: JSON.parse(settled) as BookingChange },
    readAnew,
  );
  const isUpdating = isFetching || settled !== wanted;
  return {
    preview: data,
    isUpdating,
    fault: isUpdating || error === undefined ? undefined : wordsOf(error),
  };
}

const wordsOf = (error: unknown): string =>
  (isApiError(error) && (error.errors?.[0]?.message ?? error.detail)) || 'The price could not be worked out.';
