import type { CalendarEntry } from '@livery/shared-types/booking';
import { noticeFailure } from '../../../api/failureNotice.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toastStore.ts';
import { useLock } from '../../../ui/useLock.ts';
import { useRemoveBlockOutMutation } from './calendarApi.ts';

export interface BlockDetailsProps {
  block: CalendarEntry & { vehicleId: string };
  vehicleName: string;
  onClose: () => void;
}

const moment = (iso: string) => `${displayDate(iso)}, ${displayTime(iso)}`;

export function BlockDetails({ block, vehicleName, onClose }: BlockDetailsProps) {
  const [remove, { isLoading }] = useRemoveBlockOutMutation();
  const lock = useLock();

  const handleRemove = () =>
    lock(async () => {
      const { error } = await remove({ vehicleId: block.vehicleId, id: block.id });
      if (error) {
        noticeFailure('Error removing block-out', error);
        return;
      }
      showToast({ title: 'Vehicle is free again' });
      onClose();
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
