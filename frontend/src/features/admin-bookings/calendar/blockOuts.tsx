import { BlockOutInput, type CalendarEntry } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { FormTextField } from '../../../forms/formFields.tsx';
import { FormSelect } from '../../../forms/FormSelect.tsx';
import { isBlockOutClash, TripsInTheWay } from '../../../forms/TripsInTheWay.tsx';
import { useDialogForm } from '../../../forms/useDialogForm.ts';
import { noticeResult } from '../../../store/showToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';

interface BlockOutDialogProps {
  vehicles: Vehicle[];
  /** The one that is chosen at first. */
  vehicleId?: string;
  day: string;
  onClose: () => void;
  onOpenBooking: (id: string) => void;
}

export function BlockOutDialog(props: BlockOutDialogProps) {
  const { vehicles, vehicleId, day, onClose, onOpenBooking } = props;
  const [addBlockOut, { error }] = adminBookingsApi.useAddBlockOutMutation();
  const dialogForm = useDialogForm({
    draftKey: `block-out:${vehicleId ?? 'new'}`,
    defaultValues: {
      vehicleId: vehicleId ?? vehicles[0]?.id ?? '',
      from: `${day}T08:00`,
      to: `${day}T18:00`,
      reason: '',
    },
    schema: BlockOutInput,
    requestOf: ({ from, to, reason }) => ({ from, to, reason }),
    send: (body, chosen) => addBlockOut({ vehicleId: chosen.vehicleId, body }),
    words: { done: 'Vehicle blocked', failed: 'Error blocking vehicle' },
    showsItself: isBlockOutClash,
    onClose,
  });
  const { form } = dialogForm;

  return (
    <FormDialog
      {...dialogForm}
      title="Block out a vehicle"
      description="For maintenance, or anything else that keeps it off the road. Trips can’t be approved meanwhile."
      submitLabel="Block out"
    >
      <TripsInTheWay error={error} onOpen={onOpenBooking} />
      <FormSelect
        form={form}
        name="vehicleId"
        label="Vehicle"
        options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormTextField form={form} name="from" label="From" required type="datetime-local" />
      <FormTextField form={form} name="to" label="Until" required type="datetime-local" />
      <FormTextField
        form={form}
        name="reason"
        label="Reason"
        hint="Staff alone read it."
        optional
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface BlockDetailsProps {
  block: CalendarEntry & { vehicleId: string };
  vehicleName: string;
  onClose: () => void;
}

const moment = (iso: string) => `${displayDate(iso)}, ${displayTime(iso)}`;

export function BlockDetails({ block, vehicleName, onClose }: BlockDetailsProps) {
  const [remove, { isLoading }] = adminBookingsApi.useRemoveBlockOutMutation();
  const singleFlight = useSingleFlight();

  const handleRemove = () =>
    singleFlight(async () => {
      const result = await remove({ vehicleId: block.vehicleId, id: block.id });
      const words = { done: 'Vehicle is free again', failed: 'Error removing block-out' };
      if (noticeResult(result, words)) onClose();
    });

  return (
    <Dialog
      onClose={onClose}
      title={`${vehicleName} is blocked`}
      description={`${moment(block.from)} – ${moment(block.to)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="dangerQuiet" busy={isLoading} onClick={() => void handleRemove()}>
            Remove block-out
          </Button>
        </>
      }
    >
      <p>{block.reason || 'No reason was given.'}</p>
    </Dialog>
  );
}
