import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { displayPhone } from '@livery/shared-types/phone';
import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { ArrowUpRight, Ban } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { isOwed } from '../../domain/balance.ts';
import { problemWords } from '../../domain/rideProblem.ts';
import { statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { timesOnDay } from '../../domain/timesOnDay.ts';
import { hovered, theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RideSteps } from '../../ui/RideSteps.tsx';
import { Muted, Overline } from '../../ui/text.tsx';
import { flagsOf, isGivable, isPending, routeOf, type BoardBy } from './board.ts';
import { Flags } from './Flags.tsx';
import { candidatesFor, expiredPapers, type Candidate } from './obstacles.ts';
import { TripLinks } from './TripList.tsx';

const Now = styled(Cluster)`
  padding: ${theme.space(1)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.small};
  background: ${theme.color.accentTint};
`;
const Options = styled.ul`
  display: grid;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  overflow: hidden;
  li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Option = styled.button`
  ${type.figures}
  display: grid;
  gap: 0.125rem;
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space(0.75)} ${theme.space(1.5)};
  text-align: left;
  line-height: 1.35;
  ${hovered(`background: ${theme.color.accentTint};`)}
  &:focus-visible {
    outline-offset: -2px;
  }
  strong {
    font-weight: 600;
  }
  span {
    display: flex;
    align-items: center;
    gap: ${theme.space(0.5)};
    color: ${theme.color.textSecondary};
    font-size: 0.8125rem;
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    background: ${theme.color.sunken};
    strong {
      color: ${theme.color.textSecondary};
      font-weight: 500;
    }
    span {
      color: ${theme.color.redText};
    }
  }
`;

interface TripDialogProps {
  trip: DispatchTrip;
  board: DispatchBoard;
  /** What is decided first. */
  by: BoardBy;
  onAssign: (chauffeurId: string | null) => void;
  onTakeCar: (vehicleId: string) => void;
  /** Something impossible was chosen. */
  onRefused: (reason: string) => void;
  onOpenBooking: () => void;
  /** Copies the trip for its chauffeur. */
  jobText: ReactNode;
  onClose: () => void;
  onCloseFocus: () => void;
}

export function TripDialog(props: TripDialogProps) {
  const { trip, board, by, onAssign, onTakeCar, onRefused, onOpenBooking, jobText, onClose, onCloseFocus } =
    props;
  const chauffeurs = (
    <Choice
      key="chauffeur"
      title={isPending(trip) ? 'Approve and assign to…' : 'Assign to…'}
      current={trip.chauffeurName}
      candidates={candidatesFor(trip, board, 'chauffeur')}
      takesFocus={by === 'chauffeur'}
      nobody="There are no other chauffeurs."
      release={
        trip.chauffeurId !== null && (
          <SmallButton onClick={() => onAssign(null)}>Take off the trip</SmallButton>
        )
      }
      onChoose={onAssign}
      onRefused={onRefused}
    />
  );
  const cars = (
    <Choice
      key="car"
      title="Car"
      current={trip.vehicleName}
      candidates={candidatesFor(trip, board, 'car')}
      takesFocus={by === 'car'}
      nobody="There are no other cars."
      onChoose={onTakeCar}
      onRefused={onRefused}
    />
  );
  return (
    <Dialog
      placement="side"
      title={passengerOf(trip).name}
      description={`${timesOnDay(board.date, trip)}, ${routeOf(trip)}`}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
    >
      <Stack $gap={2.5}>
        <Cluster $gap={0.75}>
          <Badge tone={statusTone(trip.status)}>{statusLabel(trip.status)}</Badge>
          <Flags flags={flagsOf(trip)} />
        </Cluster>
        {trip.flags.includes('document_expired') && (
          <Notice>
            {expiredPapers(trip, board).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Notice>
        )}
        {trip.problems.map((problem) => (
          <Notice key={problem.id}>
            <span>
              Problem, {problem.by}: {problemWords(problem)}
            </span>
          </Notice>
        ))}
        {trip.chauffeurId !== null && <RideSteps steps={trip.steps} step={trip.step} />}
        <Cluster>
          <TripLinks trip={trip} />
          {jobText}
          <SmallButton onClick={onOpenBooking}>
            <ArrowUpRight size={16} aria-hidden /> Open booking
          </SmallButton>
        </Cluster>
        {isGivable(trip) && (by === 'chauffeur' ? [chauffeurs, cars] : [cars, chauffeurs])}
        <Facts trip={trip} />
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  title: string;
  /** Who or what has the trip now. */
  current: string | null;
  candidates: readonly Candidate[];
  takesFocus: boolean;
  /** Said where there is no choice. */
  nobody: string;
  release?: ReactNode;
  onChoose: (id: string) => void;
  onRefused: (reason: string) => void;
}

function Choice(props: ChoiceProps) {
  const { title, current, candidates, takesFocus, nobody, release, onChoose, onRefused } = props;
  const titleId = useId();
  const firstRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    // After the dialog has taken the focus, which goes to its first button otherwise.
    const frame = requestAnimationFrame(() => firstRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  return (
    <section aria-labelledby={titleId}>
      <Overline id={titleId}>{title}</Overline>
      <Stack $gap={1}>
        {current !== null && (
          <Now $justify="space-between">
            <span>
              <Muted $inline as="span">
                Now{' '}
              </Muted>
              {current}
            </span>
            {release}
          </Now>
        )}
        {candidates.length === 0 ? (
          <Muted>{nobody}</Muted>
        ) : (
          <Options onKeyDown={moveAlong}>
            {candidates.map(({ id, name, note, obstacle }, index) => (
              <li key={id}>
                <Option
                  type="button"
                  ref={index === 0 ? firstRef : undefined}
                  aria-disabled={obstacle !== undefined || undefined}
                  onClick={() => (obstacle === undefined ? onChoose(id) : onRefused(`${name}: ${obstacle}`))}
                >
                  <strong>{name}</strong>
                  <span>
                    {obstacle !== undefined && <Ban size={13} aria-label="Not possible:" />}
                    {note}
                  </span>
                </Option>
              </li>
            ))}
          </Options>
        )}
      </Stack>
    </section>
  );
}

/** Arrows, Home and End go from one to the next. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

const Written = styled.span`
  white-space: pre-line;
`;

function Booker({ trip: { customerName, customerPhone } }: { trip: DispatchTrip }) {
  if (customerPhone === '') return customerName;
  return (
    <>
      {customerName}, <a href={phoneLink(customerPhone)}>{displayPhone(customerPhone)}</a>
    </>
  );
}

function Facts({ trip }: { trip: DispatchTrip }) {
  const facts = {
    Booking: `#${shortId(trip.id)}`,
    'Booked by': passengerOf(trip).isBooker ? null : <Booker trip={trip} />,
    Passengers: trip.passengers,
    Luggage: trip.luggage,
    Flight: trip.flightNumber,
    'Pickup sign': trip.pickupSign,
    Services: trip.serviceNames.join(', '),
    Notes: trip.notes && <Written>{trip.notes}</Written>,
    Payment: `${trip.paymentMethod === 'cash' ? 'Cash' : 'Card'}, ${displayMoney(trip.totalAmount)}`,
    Due: isOwed(trip.balanceDue) ? displayMoney(trip.balanceDue) : null,
  };
  return <FactList facts={facts} />;
}
