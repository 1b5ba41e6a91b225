import type { CreatedBooking } from '@livery/shared-types/booking';
import { shortId } from '@livery/shared-types/shortId';
import { CircleCheck } from 'lucide-react';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { LinkButton } from '../../ui/Button.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${theme.space(2)};
  align-items: center;
  margin-bottom: ${theme.space(3)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  ${media.tablet} {
    grid-template-columns: auto 1fr auto;
  }
  > svg {
    color: ${theme.color.accentText};
  }
`;
const Title = styled.h2`
  ${type.subheading}
  outline: none;
`;

/** Stays when the notice has gone: what was asked for, under which number, and where it can be looked at. */
export function BookedNotice({ booking, manage }: { booking: CreatedBooking; manage: string }) {
  const heading = useCallback((element: HTMLElement | null) => element?.focus({ preventScroll: true }), []);
  return (
    <Frame aria-labelledby="booked-title">
      <CircleCheck size={28} aria-hidden />
      <div>
        <Title id="booked-title" ref={heading} tabIndex={-1}>
          We have your request
        </Title>
        <p>
          Booking #{shortId(booking.id)}, {displayDate(booking.pickupDate)} at{' '}
          {displayTime(booking.pickupTime)}. A letter about it is on its way to {booking.customerEmail}.
        </p>
      </div>
      <LinkButton to={manage} variant="secondary">
        View your booking
      </LinkButton>
    </Frame>
  );
}
