import { REASON_CODES, REASON_LABELS } from '@livery/shared-types/reasonCode';

/** Why staff cancelled or rejected, to choose from. */
export const reasonOptions = REASON_CODES.map((value) => ({ value, label: REASON_LABELS[value] }));
