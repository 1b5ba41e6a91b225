import type { PublicBooking } from '@livery/shared-types/booking';
import { parseCents } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { useServicesQuery, useVehiclesQuery } from '../../api/catalogApi.ts';
import { endingReasonOf } from '../../domain/bookingStatus.ts';
import { displayInstant } from '../../domain/dates.ts';
import { refundTermsOf } from '../../domain/refundTerms.ts';
import { theme } from '../../styles/index.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Money } from '../../ui/text.tsx';
import { useNow } from '../../ui/useNow.ts';

const Details = styled(FactGrid)`
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
`;

const isAmount = (amount: string | null): amount is string => amount !== null && parseCents(amount) !== 0;

interface Props {
  booking: PublicBooking;
  isChangeable: boolean;
}

/** The other details that the search by address may show: nothing private, such as the phone number and notes. */
export function FoundDetails({ booking, isChangeable }: Props) {
  const { data: vehicles } = useVehiclesQuery();
  const { data: services } = useServicesQuery();
  const now = new Date(useNow());
  const { duration, discountAmount, promoCode, refundAmount } = booking;
  const names = booking.serviceIds.flatMap(
    (id) => services?.find((service) => service.id === id)?.name ?? [],
  );
  return (
    <Details>
      <Fact label="Duration">
        {duration} {duration === 1 ? 'hour' : 'hours'}
      </Fact>
      <Fact label="Vehicle">{vehicles?.find(({ id }) => id === booking.vehicleId)?.name}</Fact>
      <Fact label="Services">{names.join(', ')}</Fact>
      <Fact label={promoCode ? `Discount, with ${promoCode}` : 'Discount'}>
        {isAmount(discountAmount) ? <Money amount={discountAmount} /> : null}
      </Fact>
      <Fact label="Booked on">{displayInstant(booking.createdAt)}</Fact>
      <Fact label="Refund">{isAmount(refundAmount) ? <Money amount={refundAmount} /> : null}</Fact>
      <Fact label="Reason" wide>
        {endingReasonOf(booking)}
      </Fact>
      {isChangeable && (
        <Fact label="If you cancel" wide>
          {refundTermsOf(booking, now)}
        </Fact>
      )}
    </Details>
  );
}
