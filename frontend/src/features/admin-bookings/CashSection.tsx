import { actionsFor, isCashDue } from '../../domain/bookingActions.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DetailSection, Figure } from './DetailSection.tsx';
import { useBookingDialog, type BookingDialogProps } from './useBookingDialog.tsx';

/** What the chauffeur took in cash. */
export function CashSection(props: BookingDialogProps) {
  const { booking } = props;
  const { ask, dialog } = useBookingDialog(props);
  const { can } = actionsFor(booking, useNow());
  if (booking.paymentMethod !== 'cash') return null;
  const { cashReceived } = booking;
  return (
    <DetailSection title="Cash">
      <Figure label={isCashDue(booking) ? <Badge tone="yellow">Cash due</Badge> : 'Cash received'}>
        {cashReceived === null ? <span>Not recorded</span> : <Money amount={cashReceived} />}
      </Figure>
      {can('cash') && (
        <Button variant="secondary" size="small" onClick={() => ask('cash')}>
          {cashReceived === null ? 'Record cash' : 'Correct cash'}
        </Button>
      )}
      {dialog}
    </DetailSection>
  );
}
