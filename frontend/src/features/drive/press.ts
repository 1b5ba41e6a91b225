import type { RideExtraKind, RideProblemKind } from '@livery/shared-types/rideLimits';
import type { RideStep } from '@livery/shared-types/rideFields';

/** What is added to a trip; with words where it is nothing of the list. */
export interface NewExtra {
  extra: RideExtraKind;
  amount: string;
  note: string;
}

export type PressAction =
  | { kind: 'step'; step: RideStep }
  /** Takes back the step that was pressed under this id. */
  | { kind: 'undo'; undoes: string }
  | { kind: 'decline'; reason: string }
  | { kind: 'cash'; amount: string }
  | { kind: 'problem'; problem: RideProblemKind; note: string }
  | ({ kind: 'extra' } & NewExtra);

/** Something the chauffeur has pressed and the server has not answered. */
export type Press = PressAction & {
  /** Also the `clientId` of the request, so that one that is sent again counts once. */
  id: string;
  tripId: string;
  /** ISO, by the server's clock. */
  at: string;
  /** The `revision` of the trip that was shown when a step was pressed. */
  seen?: string;
  /** It was sent before, and may have arrived. */
  isAttempted: boolean;
};

/** A press before it is kept. */
export type NewPress = PressAction & Pick<Press, 'id' | 'tripId' | 'at'>;
