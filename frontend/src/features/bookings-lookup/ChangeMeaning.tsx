import type { OwnBooking } from '@livery/shared-types/booking';
import type { ChangeRequestPreview } from '@livery/shared-types/changeRequest';
import { cardDueCents, displayMoney, parseCents } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { moneyAfterChange } from '../../domain/balance.ts';
import { theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { CardText, Stack } from '../../ui/layout.ts';
import { FieldChanges } from './FieldChanges.tsx';
import type { ChangePreviewState } from './useChangePreview.ts';

const Shown = styled.div<{ $dim: boolean }>`
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? theme.outdated : 1)};
`;
const Failure = styled(Stack)`
  justify-items: start;
  color: ${theme.color.danger};
`;

function moneyText(
  booking: OwnBooking,
  { previousTotal, newTotal, amountPaid }: ChangeRequestPreview,
): string {
  const { balanceDue, paymentMethod, authorizedAmount } = booking;
  const { toPayCents, goesBackCents } = moneyAfterChange({
    paymentMethod,
    previousTotal,
    newTotal,
    amountPaid,
    balanceDue,
  });
  const toPay = displayMoney({ cents: toPayCents });
  if (goesBackCents > 0) {
    return `Once we have confirmed, ${displayMoney({ cents: goesBackCents })} goes back to you.`;
  }
  if (toPayCents === 0) return 'There is nothing more to pay.';
  if (paymentMethod === 'cash') return `You would pay your chauffeur ${toPay} in cash.`;
  if (authorizedAmount === null) return `Once we have confirmed, ${toPay} is to be paid.`;
  const heldCents = Math.min(toPayCents, parseCents(authorizedAmount) ?? 0);
  const restCents = cardDueCents(toPayCents - heldCents);
  const charged = `Your card is charged ${displayMoney({ cents: heldCents })} when we approve your booking.`;
  return restCents === 0
    ? charged
    : `${charged} ${displayMoney({ cents: restCents })} is to be paid after that.`;
}

interface Props {
  booking: OwnBooking;
  preview: ChangePreviewState;
  hasFaults: boolean;
}

/** Old and new, the price before and after, and whether the car is free. The change is not made yet. */
export function ChangeMeaning({ booking, preview, hasFaults }: Props) {
  const { shown, isUpdating, error, refresh } = preview;
  if (error) {
    return (
      <Failure role="alert" $gap={1.5} $top={2}>
        <p>The new price could not be calculated. {error.detail}</p>
        <SmallButton onClick={refresh}>Try again</SmallButton>
      </Failure>
    );
  }
  if (hasFaults) return <CardText>The new price comes once what is marked is put right.</CardText>;
  if (!shown) {
    return (
      <CardText>
        {isUpdating
          ? 'Calculating the new price…'
          : 'Nothing is different yet. As soon as it is, you see the new price here.'}
      </CardText>
    );
  }
  if (shown.changes.length === 0) return <CardText>Your booking is like this already.</CardText>;
  return (
    <Shown $dim={isUpdating} aria-live="polite" aria-busy={isUpdating}>
      <FieldChanges changes={shown.changes} previousTotal={shown.previousTotal} newTotal={shown.newTotal} />
      {shown.priceToConfirm && (
        <CardText>
          This price was agreed on for your trip as it is. We confirm the price together with the change.
        </CardText>
      )}
      <CardText>{moneyText(booking, shown)}</CardText>
      {shown.vehicleIsFree === true && (
        <Callout $tone="green" $top={2}>
          The car is free at that time.
        </Callout>
      )}
      {shown.vehicleIsFree === false && (
        <Callout $tone="yellow" $top={2}>
          The car is taken at that time. Choose another car or time, or ask all the same: we look for one of
          the same class.
        </Callout>
      )}
    </Shown>
  );
}
