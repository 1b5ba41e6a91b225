import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import type { PriceOverride } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { useState } from 'react';
import { isApiError } from '../../../api/apiError.ts';
import { isPositive } from '../../../domain/bookingActions.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { overrideOf, PriceQuestion, type PriceChoice } from './PriceQuestion.tsx';
import { useChangePreview } from './useChangePreview.ts';
import { nameOf } from '../../../domain/tripName.ts';
import { noticeFailure, showFailure } from '../../../store/showToast.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';

const FAILED = 'The car was not changed';

interface MoveCarDialogProps {
  trip: DispatchTrip;
  board: DispatchBoard;
  /** Null: without a car. */
  vehicleId: string | null;
  frame: { onClose: () => void; onCloseFocus: () => void };
  onTake: (vehicleId: string) => void;
  onDone: (words: string) => void;
  onOpen: (bookingId: string) => void;
}

/** A trip in another car: what it costs then is shown before anything changes. */
export function MoveCarDialog(props: MoveCarDialogProps) {
  const { trip, board, vehicleId, frame, onTake, onDone, onOpen } = props;
  const carName = board.vehicles.find(({ id }) => id === vehicleId)?.name ?? 'no car';
  const [choice, setChoice] = useState<PriceChoice>();
  const [standing, setStanding] = useState<PriceOverride>();
  const priceOverride = standing && overrideOf(choice, standing);
  const { preview, isUpdating, fault } = useChangePreview(trip.id, {
    vehicleId,
    ...(priceOverride !== undefined && { priceOverride }),
  });
  const asked = preview?.standingOverride;
  const [notifyCustomer, setNotifyCustomer] = useState(true);
  const [refundDifference, setRefundDifference] = useState(true);
  const [save, { isLoading }] = adminBookingsApi.useChangeBookingMutation();
  const singleFlight = useSingleFlight();

  const handleConfirm = () =>
    singleFlight(async () => {
      const change = {
        vehicleId,
        ...(priceOverride !== undefined && { priceOverride }),
        notifyCustomer,
        refundDifference,
      };
      const { error } = await save({ id: trip.id, version: trip.version, change });
      if (error === undefined) {
        onDone(`${nameOf(trip)}: moved to ${carName}`);
        return true;
      }
      if (isApiError(error) && error.code === 'stale') {
        showFailure(FAILED, 'Somebody else has just changed this trip. The board shows it as it is now.');
        frame.onClose();
      } else if (isApiError(error)) showFailure(FAILED, error.detail);
      else noticeFailure(FAILED, error);
      return false;
    });

  const isAnswered = asked == null || priceOverride !== undefined;
  const canConfirm =
    preview !== undefined && !isUpdating && preview.clash === null && fault === undefined && isAnswered;
  return (
    <ConfirmDialog
      {...frame}
      title={vehicleId === null ? 'Take the car off' : `Move to ${carName}`}
      question={`${nameOf(trip)}, ${trip.vehicleName ? `now in ${trip.vehicleName}` : 'no car yet'}.`}
      confirmLabel={vehicleId === null ? 'Take the car off' : 'Move'}
      busy={isLoading}
      {...(canConfirm && { onConfirm: () => void handleConfirm() })}
    >
      <Stack $gap={1.5}>
        {asked && (
          <PriceQuestion
            standing={asked}
            computedTotal={preview.computedTotal}
            chosen={choice}
            choices={['keep', 'computed']}
            onChoose={(chosen) => {
              setStanding(asked);
              setChoice(chosen);
            }}
          />
        )}
        <ChangeSummary
          preview={preview}
          isUpdating={isUpdating}
          fault={fault}
          carName={carName}
          refundsDifference={refundDifference}
          onTake={(id) => {
            // Another car, another price.
            setChoice(undefined);
            onTake(id);
          }}
          onOpen={onOpen}
        />
        <Checkbox
          label="Tell the customer"
          description="One e-mail with what changed, where there is an e-mail address."
          checked={notifyCustomer}
          onCheckedChange={setNotifyCustomer}
        />
        {preview && isPositive(preview.refundDue) && (
          <Checkbox
            label={`Refund the difference of ${displayMoney(preview.refundDue)}`}
            description="To the card that was charged."
            checked={refundDifference}
            onCheckedChange={setRefundDifference}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
