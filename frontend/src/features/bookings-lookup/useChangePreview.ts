import type { OwnBooking } from '@livery/shared-types/booking';
import type { ChangeRequestPreview } from '@livery/shared-types/changeRequest';
import type { ApiError } from '../../api/apiError.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useChangeRequestPreviewQuery, type WantedChange } from '../../api/ownBookingsApi.ts';
import { changeWanted, faultsOf, fieldOfFault, type WantedField, type WantedTrip } from './wantedTrip.ts';

const DEBOUNCE_MS = 350;

export interface ChangePreviewState {
  wanted: WantedChange;
  /** The latest answer; while a new one is on its way, still the one before. */
  shown: ChangeRequestPreview | undefined;
  isUpdating: boolean;
  /** What the server finds wrong, by field. */
  faults: Partial<Record<WantedField, string>>;
  /** Why nothing can be shown, where that is no field's fault. */
  error: ApiError | undefined;
  refresh: () => void;
}

/** Asks what the change in the form would cost whenever typing pauses. */
export function useChangePreview(token: string, booking: OwnBooking, form: WantedTrip): ChangePreviewState {
  const wanted = changeWanted(booking, form);
  const isNothing = Object.keys(wanted).length === 0;
  const key = JSON.stringify(wanted);
  const settledKey = useDebounced(key, DEBOUNCE_MS);
  const settled = JSON.parse(settledKey) as WantedChange;
  // While the first change has not settled there is nothing to ask.
  const skip = isNothing || settledKey === '{}' || Object.keys(faultsOf(form)).length > 0;
  const { data, error, isFetching, refetch } = useChangeRequestPreviewQuery(
    { token, wanted: settled },
    { skip },
  );

  const isUpdating = !isNothing && (isFetching || settledKey !== key);
  const refusal = skip || isFetching ? undefined : (error as ApiError | undefined);
  const faults: ChangePreviewState['faults'] = {};
  for (const { path, message } of refusal?.errors ?? []) {
    const field = fieldOfFault(path);
    if (field) faults[field] = message;
  }
  return {
    wanted,
    shown: skip || refusal ? undefined : data,
    isUpdating,
    faults,
    error: Object.keys(faults).length > 0 ? undefined : refusal,
    refresh: () => {
      if (!skip) void refetch();
    },
  };
}
