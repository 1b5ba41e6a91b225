import type { ChangePreview } from '@livery/shared-types/changeBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isPositive } from '../../../domain/bookingActions.ts';
import { theme, type } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { clashOfPreview } from '../clash.ts';
import type { LivePreview } from './useChangePreview.ts';

/** Other cars that are offered within reach of a thumb. */
const OFFERED = 2;

const Line = styled.output`
  ${type.figures}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  /* Held open, so that nothing jumps while a figure comes. */
  min-height: 1.75rem;
  transition: opacity ${theme.motion.quick} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: ${theme.outdated};
  }
`;
const Warned = styled(Notice)`
  ${type.small}
  margin-bottom: 0;
`;
const Total = styled.span`
  font-size: 1.125rem;
  font-weight: 600;
  s {
    margin-right: ${theme.space(1)};
    color: ${theme.color.textSecondary};
    font-weight: 400;
  }
`;
const Consequence = styled.span`
  ${type.small}
  ${type.figures}
  color: ${theme.color.textSecondary};
`;

interface ChangeSummaryProps extends LivePreview {
  carName: string;
  refundsDifference: boolean;
  onTake: (vehicleId: string) => void;
  onOpen: (bookingId: string) => void;
}

/** What the change comes to, kept in view: the old and the new total, who owes what then, and what is in the way. */
export function ChangeSummary(props: ChangeSummaryProps) {
  const { preview, isUpdating, fault, carName, refundsDifference, onTake, onOpen } = props;
  const clash = preview && clashOfPreview(preview, carName);
  return (
    <Stack $gap={1}>
      {clash && (
        <Warned>
          <span>{clash.text}</span>
          <Cluster>
            {clash.alternatives.slice(0, OFFERED).map(({ id, name, total }) => (
              <SmallButton key={id} onClick={() => onTake(id)}>
                Take {name}
                {total !== null && `, ${displayMoney(total)}`}
              </SmallButton>
            ))}
            {clash.alternatives.length === 0 && 'No other car is free then.'}
            {clash.otherTrip !== undefined && (
              <SmallButton variant="ghost" onClick={() => onOpen(clash.otherTrip ?? '')}>
                Open that trip
              </SmallButton>
            )}
          </Cluster>
        </Warned>
      )}
      {fault !== undefined && <FieldError>{fault}</FieldError>}
      <Line aria-busy={isUpdating}>
        {preview ? (
          <>
            <Total>
              {isSamePrice(preview) ? (
                <>Total {displayMoney(preview.newTotal)}</>
              ) : (
                <>
                  <VisuallyHidden>Total: before </VisuallyHidden>
                  <s>{displayMoney(preview.previousTotal)}</s>
                  <VisuallyHidden>, after </VisuallyHidden>
                  {displayMoney(preview.newTotal)} ({signed(preview.difference)})
                </>
              )}
            </Total>
            <Consequence>{consequenceOf(preview, refundsDifference)}</Consequence>
          </>
        ) : (
          fault === undefined && <Skeleton $width="12rem" $height="1.5rem" />
        )}
      </Line>
    </Stack>
  );
}

const isSamePrice = ({ previousTotal, newTotal }: ChangePreview) => previousTotal === newTotal;
const signed = (amount: string) => (isPositive(amount) ? `+${displayMoney(amount)}` : displayMoney(amount));

/** Who owes what after the change, in a few words. */
function consequenceOf({ refundDue, balanceDue, amountPaid }: ChangePreview, refunds: boolean): string {
  if (isPositive(refundDue)) {
    const amount = displayMoney(refundDue);
    return refunds ? `${amount} goes back to the customer` : `${amount} paid too much is kept`;
  }
  if (isPositive(balanceDue)) {
    return isPositive(amountPaid)
      ? `${displayMoney(amountPaid)} paid, ${displayMoney(balanceDue)} due`
      : `${displayMoney(balanceDue)} due`;
  }
  return isPositive(amountPaid) ? `${displayMoney(amountPaid)} paid, settled` : 'Nothing to pay';
}
