import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { noticeResult } from '../../../store/failureNotice.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { useRemoveBlockOutMutation } from './calendarApi.ts';

interface BlockDetailsProps {
  block: CalendarEntry & { vehicleId: string };
  vehicleName: string;
  onClose: () => void;
}

const moment = (iso: string) => `${displayDate(iso)}, ${displayTime(iso)}`;

export function BlockDetails({ block, vehicleName, onClose }: BlockDetailsProps) {
  const [remove, { isLoading }] = useRemoveBlockOutMutation();
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
