import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { allows } from '../../domain/bookingActions.ts';
import { theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster, StackedList } from '../../ui/layout.ts';
import { ClashFrame } from '../../ui/Notice.tsx';
import { Muted } from '../../ui/text.tsx';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { clashOfPreview, roomOf, type Clash } from './clash.ts';
import { ChauffeurSelect } from './ride/ChauffeurSelect.tsx';

const Frame = styled(ClashFrame)`
  margin-bottom: ${theme.space(2.5)};
`;

const Choice = styled.div`
  max-width: 20rem;
  margin-block: ${theme.space(1.5)};
`;

/** What is in the way of an undecided booking's car, as far as it is known before anybody approves. */
export function useApprovalClash(booking: AdminBooking | undefined): Clash | undefined {
  const isAsked = booking?.vehicleId != null && allows(booking, 'approve');
  const { currentData } = adminBookingsApi.useChangePreviewQuery(
    { id: booking?.id ?? '', change: {} },
    { skip: !isAsked, ...readAnew },
  );
  if (!isAsked || !currentData) return undefined;
  return clashOfPreview(currentData, booking.vehicleName ?? 'The car');
}

interface ClashResolverProps {
  booking: AdminBooking;
  clash: Clash;
  /** A free car can be assigned and the booking approved, in one press. */
  canAssign: boolean;
  busy: boolean;
  onAssign: (choice: { vehicleId: string; chauffeurId?: string }) => void;
  onOpen: (bookingId: string) => void;
}

/** So many are listed at first: those of the same type come first. */
const OFFERED = 3;

export function ClashResolver({ booking, clash, canAssign, busy, onAssign, onOpen }: ClashResolverProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [chauffeurId, setChauffeurId] = useState('');
  const { otherTrip, alternatives } = clash;
  const offered = showsAll ? alternatives : alternatives.slice(0, OFFERED);
  return (
    <Frame aria-label="Car taken">
      <p role="alert">{clash.text}</p>
      {canAssign && (
        <>
          <Muted $top={1}>
            {alternatives.length === 0
              ? 'No other car is free at this time: change the time, or reject the request.'
              : `Free instead, with what each costs by the price list. The price stays ${displayMoney(booking.totalAmount)}.`}
          </Muted>
          {alternatives.length > 0 && (
            <Choice>
              <ChauffeurSelect booking={booking} value={chauffeurId} onChange={setChauffeurId} />
            </Choice>
          )}
          <StackedList $gap={1} $top={1}>
            {offered.map(({ id, name, total, ...room }, index) => (
              <li key={id}>
                <span>
                  {name}
                  <Muted as="span">
                    {roomOf(room)}
                    {total !== null && `, ${displayMoney(total)}`}
                  </Muted>
                </span>
                <SmallButton
                  variant={index === 0 ? 'primary' : 'secondary'}
                  aria-label={`Assign and approve: ${name}`}
                  busy={busy}
                  onClick={() => onAssign({ vehicleId: id, ...(chauffeurId !== '' && { chauffeurId }) })}
                >
                  Assign and approve
                </SmallButton>
              </li>
            ))}
          </StackedList>
        </>
      )}
      <Cluster $top={1.5}>
        {otherTrip !== undefined && (
          <SmallButton variant="ghost" onClick={() => onOpen(otherTrip)}>
            Open that trip
          </SmallButton>
        )}
        {canAssign && offered.length < alternatives.length && (
          <SmallButton variant="ghost" onClick={() => setShowsAll(true)}>
            {`Show ${alternatives.length - offered.length} more cars`}
          </SmallButton>
        )}
      </Cluster>
    </Frame>
  );
}
