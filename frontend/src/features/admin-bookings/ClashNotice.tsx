import { useSearchState } from '../../routing/useSearchState.ts';
import type { ApiError } from '../../api/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Why the vehicle can't be had at this time, and the way to the trip that has it. */
export function ClashNotice({ clash }: { clash: ApiError }) {
  const { change } = useSearchState();
  const other = clash.details?.['bookingId'];
  return (
    <Notice>
      <span>{clash.detail}</span>
      {typeof other === 'string' && (
        <Button variant="secondary" size="small" onClick={() => change({ booking: other }, { push: true })}>
          Open that trip
        </Button>
      )}
    </Notice>
  );
}
