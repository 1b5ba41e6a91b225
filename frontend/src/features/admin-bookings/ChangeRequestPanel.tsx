import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney, formatCents, parseCents } from '@livery/shared-types/cents';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { moneyAfterChange } from '../../domain/balance.ts';
import { openChangeRequest } from '../../domain/bookingActions.ts';
import { toldByEmail } from '../../domain/customerTold.ts';
import { displayInstant } from '../../domain/dates.ts';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Muted, Overline } from '../../ui/text.tsx';
import { adminBookingsApi, type BookingAction } from './adminBookingsApi.ts';
import { overrideOf, PriceQuestion, type PriceChoice } from './change/PriceQuestion.tsx';
import { ChauffeurObstacle } from './change/ChauffeurObstacle.tsx';
import { obstacleOfPreview, type ChauffeurObstacle as Obstacle } from '../../domain/chauffeurObstacle.ts';

const Frame = styled.section`
  margin-bottom: ${theme.space(2.5)};
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.accentTint};
`;
const Changes = styled.dl`
  ${type.figures}
  display: grid;
  grid-template-columns: fit-content(9rem) minmax(0, 1fr);
  gap: ${theme.space(0.75)} ${theme.space(2)};
  font-size: 0.9375rem;
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    overflow-wrap: anywhere;
  }
  s {
    color: ${theme.color.textSecondary};
  }
`;
const Question = styled.div`
  margin-top: ${theme.space(1.5)};
`;
const Message = styled.blockquote`
  margin-top: ${theme.space(1.5)};
  padding-left: ${theme.space(1.5)};
  border-left: 2px solid ${theme.color.accentLine};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface ChangeRequestPanelProps {
  booking: AdminBooking;
  /** Why the chauffeur can't drive the trip as it is wanted, once accepting it was refused for that. */
  refusedFor: Obstacle | undefined;
  onOpen: (bookingId: string) => void;
  underWay: BookingAction['type'] | undefined;
  isHeld: boolean;
  run: (action: BookingAction) => void;
  ask: (type: 'decline_change') => void;
}

/** What the customer wants changed, while it waits: staff accept it as it is, or decline and say why. */
export function ChangeRequestPanel(props: ChangeRequestPanelProps) {
  const { booking, refusedFor, underWay, isHeld, run, ask, onOpen } = props;
  const [refundDifference, setRefundDifference] = useState(true);
  const request = openChangeRequest(booking);
  const [price, setPrice] = useState<PriceChoice>();
  const { currentData: preview, isFetching } = adminBookingsApi.useRequestedChangePreviewQuery(
    { id: booking.id, requestId: request?.id ?? '' },
    {
      skip: request === undefined || (booking.chauffeurId === null && booking.priceOverride === null),
      ...readAnew,
    },
  );
  const obstacle = refusedFor ?? (preview && obstacleOfPreview(preview));
  if (!request) return null;
  const { totalAmount: previousTotal, paymentMethod, amountPaid, balanceDue } = booking;
  const { newTotal } = request;
  const excess = moneyAfterChange({
    paymentMethod,
    previousTotal,
    newTotal,
    amountPaid,
    balanceDue,
  }).goesBackCents;
  const canRefund = excess > 0 && booking.paymentMethod !== 'cash';
  const standing = preview?.standingOverride ?? undefined;
  const priceOverride = standing && overrideOf(price, standing);
  const isUnanswered = standing ? priceOverride === undefined : booking.priceOverride !== null && isFetching;
  const accept = (answer: { chauffeurId?: string | null; confirm?: boolean } = {}) =>
    run({
      type: 'accept_change',
      requestId: request.id,
      refundDifference,
      ...(priceOverride !== undefined && { priceOverride }),
      ...answer,
    });
  // More than the customer saw is never taken by accepting.
  const isDearer = (parseCents(preview?.computedTotal ?? '') ?? 0) > (parseCents(newTotal) ?? 0);
  const changes = request.changes.filter(({ field }) => field !== 'totalAmount');
  return (
    <Frame aria-label="Change requested">
      <Overline>Change requested</Overline>
      <Changes>
        {changes.map(({ field, label, from, to }) => (
          <Row key={field} label={label} from={from} to={to} />
        ))}
        {request.newTotal === booking.totalAmount ? (
          <>
            <dt>Total</dt>
            <dd>{displayMoney(request.newTotal)}, as before</dd>
          </>
        ) : (
          <Row label="Total" from={displayMoney(booking.totalAmount)} to={displayMoney(request.newTotal)} />
        )}
      </Changes>
      {request.message && <Message>{request.message}</Message>}
      <Muted $top={1}>
        Asked on {displayInstant(request.requestedAt)}.{' '}
        {toldByEmail(booking, 'Your answer goes out by e-mail.')}
      </Muted>
      {canRefund && (
        <Checkbox
          label={`Refund the difference of ${displayMoney(formatCents(excess))}`}
          checked={refundDifference}
          onCheckedChange={setRefundDifference}
        />
      )}
      {standing && (
        <Question>
          <PriceQuestion
            standing={standing}
            computedTotal={preview?.computedTotal ?? ''}
            chosen={price}
            choices={isDearer ? ['keep'] : ['keep', 'computed']}
            onChoose={setPrice}
          >
            {isDearer &&
              'The customer has not seen that price: to take it, agree on it and edit the booking.'}
          </PriceQuestion>
        </Question>
      )}
      {obstacle && (
        <ChauffeurObstacle
          obstacle={obstacle}
          verb="Accept"
          withoutLabel="Accept without a chauffeur"
          isBusy={underWay === 'accept_change'}
          onChoose={(chauffeurId) => accept({ chauffeurId })}
          onConfirm={() => accept({ confirm: true })}
          onOpen={onOpen}
        />
      )}
      <Cluster $top={1.5}>
        <Button
          busy={underWay === 'accept_change'}
          disabled={isHeld || isUnanswered}
          onClick={() => accept()}
        >
          Accept the change
        </Button>
        <Button variant="secondary" disabled={isHeld} onClick={() => ask('decline_change')}>
          Decline
        </Button>
      </Cluster>
    </Frame>
  );
}

const Row = ({ label, from, to }: { label: string; from: string; to: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <s>{from}</s> → {to}
    </dd>
  </>
);
