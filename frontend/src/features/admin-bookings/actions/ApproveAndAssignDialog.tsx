import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { displayMoney } from '@livery/shared-types/cents';
import { useState } from 'react';
import { readAnew } from '../../../api/baseApi.ts';
import { isApiError, type ApiError } from '../../../api/apiError.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { clashOfPreview, clashOfRefusal, roomOf } from '../clash.ts';
import { alternativesOf, isChauffeurDoubt, isChauffeurObstacle } from '../../../domain/chauffeurObstacle.ts';
import { nameOf } from '../../../domain/tripName.ts';
import { noticeFailure, showFailure } from '../../../store/showToast.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Callout, Notice } from '../../../ui/Notice.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';

const OWN_CAR = 'own';
const NO_CAR = 'none';
const FAILED = 'Not approved';

interface ApproveAndAssignDialogProps {
  trip: DispatchTrip;
  board: DispatchBoard;
  chauffeurId: string;
  frame: { onClose: () => void; onCloseFocus: () => void };
  onDone: (words: string) => void;
  onOther: (chauffeurId: string) => void;
}

/** A request that is given to a chauffeur is approved with that: car and chauffeur are both taken, or neither. */
export function ApproveAndAssignDialog(props: ApproveAndAssignDialogProps) {
  const { trip, board, chauffeurId, frame, onDone, onOther } = props;
  const name = board.chauffeurs.find(({ id }) => id === chauffeurId)?.name ?? 'the chauffeur';
  const query = adminBookingsApi.useChangePreviewQuery({ id: trip.id, change: {} }, readAnew);
  const [chosen, setChosen] = useState(trip.vehicleId === null ? '' : OWN_CAR);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [perform, { isLoading }] = adminBookingsApi.usePerformActionMutation();
  const singleFlight = useSingleFlight();
  const clash =
    clashOfRefusal(refusal) ?? (query.data && clashOfPreview(query.data, trip.vehicleName ?? 'The car'));
  const isOwnTaken = trip.vehicleId !== null && clash !== undefined;

  const handleConfirm = (confirm = false) =>
    singleFlight(async () => {
      setIsChecked(true);
      if (chosen === '' || (chosen === OWN_CAR && isOwnTaken)) return false;
      const { error } = await perform({
        id: trip.id,
        version: trip.version,
        action: {
          type: 'approve',
          chauffeurId,
          ...(confirm && { confirm }),
          withoutVehicle: chosen === NO_CAR,
          ...(chosen !== OWN_CAR && chosen !== NO_CAR && { vehicleId: chosen }),
        },
        idempotencyKey: undefined,
      });
      if (error === undefined) {
        onDone(`${nameOf(trip)}: approved and assigned to ${name}`);
        return true;
      }
      const refused = isApiError(error) ? error : undefined;
      setRefusal(refused);
      if (refused?.code === 'stale' || refused?.code === 'booking.wrong_status') {
        showFailure(FAILED, 'Somebody else has just changed this trip. The board shows it as it is now.');
        frame.onClose();
      } else if (!refused || clashOfRefusal(refused) === undefined) noticeFailure(FAILED, error);
      return false;
    });

  return (
    <ConfirmDialog
      {...frame}
      title="Approve and assign"
      question={`${nameOf(trip)} is not approved yet. Approve it and give it to ${name}? The price stays ${displayMoney(trip.totalAmount)}.`}
      confirmLabel="Approve and assign"
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    >
      <Stack $gap={1.5}>
        {refusal && (
          <OtherChauffeurs refusal={refusal} onOther={onOther} onConfirm={() => void handleConfirm(true)} />
        )}
        {isOwnTaken && <Notice>{clash.text}</Notice>}
        <QueryStates query={query} noun="free cars" height="9rem">
          {({ alternatives }) => (
            <RadioCards
              legend="Car"
              least="14rem"
              value={chosen}
              onValueChange={setChosen}
              options={[
                ...(trip.vehicleId === null
                  ? []
                  : [
                      {
                        value: OWN_CAR,
                        label: trip.vehicleName ?? 'The booked car',
                        description: isOwnTaken ? 'Taken at this time' : 'Booked',
                        disabled: isOwnTaken,
                      },
                    ]),
                ...alternatives
                  .filter(({ id }) => id !== trip.vehicleId)
                  .map(({ id, name: label, ...room }) => ({ value: id, label, description: roomOf(room) })),
                ...(trip.vehicleId === null
                  ? [{ value: NO_CAR, label: 'Without a car', description: 'One can be chosen later' }]
                  : []),
              ]}
            />
          )}
        </QueryStates>
        {isChecked && (chosen === '' || (chosen === OWN_CAR && isOwnTaken)) && (
          <FieldError>Please choose a car</FieldError>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface OtherChauffeursProps {
  refusal: ApiError;
  onOther: (id: string) => void;
  onConfirm: () => void;
}

function OtherChauffeurs({ refusal, onOther, onConfirm }: OtherChauffeursProps) {
  if (!isChauffeurObstacle(refusal)) return null;
  return (
    <div>
      <Callout $tone="yellow" role="alert">
        {refusal.detail}
      </Callout>
      <Cluster $top={1}>
        {isChauffeurDoubt(refusal) && <SmallButton onClick={onConfirm}>Approve all the same</SmallButton>}
        {alternativesOf(refusal).map(({ id, name }) => (
          <SmallButton key={id} onClick={() => onOther(id)}>
            Take {name}
          </SmallButton>
        ))}
      </Cluster>
    </div>
  );
}
