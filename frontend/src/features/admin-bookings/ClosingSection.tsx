import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Money, Muted } from '../../ui/text.tsx';
import { DetailSection, Figure } from './detailSections.tsx';

interface ClosingSectionProps {
  booking: AdminBooking;
  isHeld: boolean;
  onClose: () => void;
}

/** What there is to look at before a trip that was driven is completed. */
export function ClosingSection({ booking, isHeld, onClose }: ClosingSectionProps) {
  const { closing } = booking;
  if (closing === null) return null;
  const { due, lines, cashExpected, cashReceived } = closing;
  return (
    <DetailSection title={due ? 'To close' : 'Proposed for the closing'}>
      {lines.map(({ label, amount, clientId, note }, index) => (
        <Figure
          key={clientId ?? index}
          label={note && !label.endsWith(note) ? `${label} (${note})` : label}
          amount={amount}
        />
      ))}
      {cashExpected !== null && (
        <>
          <Figure label="Cash to collect" amount={cashExpected} />
          <Figure
            label={
              cashReceived === cashExpected ? 'Cash received' : <Badge tone="yellow">Cash received</Badge>
            }
          >
            {cashReceived === null ? <span>Not recorded</span> : <Money amount={cashReceived} />}
          </Figure>
        </>
      )}
      {lines.length > 0 && <Muted>Before tax. Nothing is charged before you close the trip.</Muted>}
      {due && (
        <Cluster $top={1.5}>
          <SmallButton variant="primary" disabled={isHeld} onClick={onClose}>
            Close the trip
          </SmallButton>
        </Cluster>
      )}
    </DetailSection>
  );
}
