import { displayPhone } from '@livery/shared-types/phone';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import type { TripChange, WaitingTime } from '@livery/shared-types/rideFields';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { styled } from 'styled-components';
import { chauffeursApi } from '../../../api/chauffeursApi.ts';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { allows } from '../../../domain/bookingActions.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { paths } from '../../../routing/paths.ts';
import { noticeResult } from '../../../store/showToast.ts';
import { theme } from '../../../styles/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { AnchorButton, SmallButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../../ui/CopyField.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Portrait } from '../../../ui/Portrait.tsx';
import { RideSteps } from '../../../ui/RideSteps.tsx';
import { Muted, Overline } from '../../../ui/text.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import type { BookingAction } from '../adminBookingsApi.ts';
import { DetailSection, joined } from '../detailSections.tsx';
import { CopyJobText } from '../CopyJobText.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { underWayText } from './underWayText.ts';
import { PassengerRating } from '../../../ui/PassengerRating.tsx';
import { ProblemsPart } from './ProblemsPart.tsx';

interface RideSectionProps {
  booking: AdminBooking;
  isHeld: boolean;
  underWay: BookingAction['type'] | undefined;
  run: (action: BookingAction) => void;
}

/** Who drives, how far the ride is, and how it ended. Empty for a booking that ended without a ride. */
export function RideSection({ booking, isHeld, underWay, run }: RideSectionProps) {
  const [asked, setAsked] = useState<'assign' | 'take_off'>();
  const { chauffeurId, ride, waiting, rating } = booking;
  const canAssign = allows(booking, 'assign');
  const isShown = canAssign || chauffeurId !== null || ride.chauffeur !== null || ride.steps.length > 0;
  if (!isShown) return null;
  const close = () => setAsked(undefined);
  return (
    <DetailSection title="Chauffeur and ride">
      <Stack>
        <Chauffeur booking={booking} />
        <ProblemsPart problems={booking.problems} underWay={underWay} run={run} />
        <ChangesToAccept changes={booking.changesToAccept} />
        <Cluster>
          {ride.chauffeur && (
            <AnchorButton variant="secondary" size="small" href={phoneLink(ride.chauffeur.phone)}>
              <Phone size={16} aria-hidden /> Call
            </AnchorButton>
          )}
          {canAssign && (
            <SmallButton
              variant={chauffeurId === null ? 'primary' : 'secondary'}
              disabled={isHeld}
              onClick={() => setAsked('assign')}
            >
              {chauffeurId === null ? 'Assign a chauffeur' : 'Change'}
            </SmallButton>
          )}
          {canAssign && chauffeurId !== null && (
            <SmallButton variant="dangerQuiet" disabled={isHeld} onClick={() => setAsked('take_off')}>
              Take off
            </SmallButton>
          )}
          <CopyButton
            label="Copy the link to the passenger’s page"
            text="Passenger’s page"
            value={`${window.location.origin}${paths.ride(booking.rideToken)}`}
          />
          <CopyJobText bookingId={booking.id} />
        </Cluster>
        {(ride.chauffeur !== null || ride.step !== null) && <RideSteps steps={ride.steps} step={ride.step} />}
        {waiting?.status === 'running' && <Muted>{waitingWords(waiting)}</Muted>}
        {rating && (
          <section aria-label="Rating">
            <Overline>Rating</Overline>
            <PassengerRating {...rating} />
          </section>
        )}
      </Stack>
      {asked === 'assign' && canAssign && <AssignDialog booking={booking} onClose={close} />}
      {asked === 'take_off' && canAssign && <TakeOffDialog booking={booking} onClose={close} />}
    </DetailSection>
  );
}

const countOf = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** How long the chauffeur has waited so far. */
function waitingWords({ minutes, graceMinutes, chargeableMinutes, amount }: WaitingTime): string {
  const waited = `Waiting for ${countOf(minutes)}; ${graceMinutes === 0 ? 'none are' : `the first ${graceMinutes} are`} free.`;
  if (parseCents(amount) === 0) return waited;
  return `${waited} So far ${countOf(chargeableMinutes)} beyond that, ${displayMoney(amount)} before tax.`;
}

const changeLabels: Record<TripChange['field'], string> = {
  pickupDate: 'Pickup',
  pickupAddress: 'Pickup address',
  destinations: 'Stops',
  vehicleId: 'Vehicle',
  passengers: 'Passengers',
  pickupSign: 'Pickup sign',
  passengerName: 'Passenger',
};

/** What the chauffeur accepted otherwise, and has not said yes to. */
function ChangesToAccept({ changes }: { changes: AdminBooking['changesToAccept'] }) {
  if (changes.length === 0) return null;
  const words = (field: TripChange['field'], value: string | null) => {
    if (value === null) return 'none';
    return field === 'pickupDate' ? `${displayDate(value)}, ${displayTime(value)}` : value;
  };
  return (
    <section aria-label="Changed, not acknowledged">
      <Overline>Changed since it was accepted</Overline>
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            {changeLabels[field]}: {words(field, from)} → <strong>{words(field, to)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Who = styled(Cluster)`
  > div {
    flex: 1;
    min-width: 10rem;
  }
  a {
    text-decoration-color: ${theme.color.accentLine};
  }
`;

function Chauffeur({ booking }: { booking: AdminBooking }) {
  const { chauffeurId, chauffeurReply, ride } = booking;
  const { chauffeur, vehicle, plate } = ride;
  const badges = (
    <Cluster as="span" $gap={0.5}>
      {ride.late && <Badge tone="red">Late</Badge>}
      {chauffeurReply === 'changed' && <Badge tone="red">Changed, not acknowledged</Badge>}
      {chauffeurReply === 'waiting' && <Badge tone="yellow">Waiting for the reply</Badge>}
      {chauffeurReply === 'accepted' && ride.step === 'accepted' && <Badge tone="green">Accepted</Badge>}
    </Cluster>
  );
  const car = joined([vehicle ?? 'No vehicle', plate && `plate ${plate}`]);
  if (!chauffeur) {
    return (
      <Who $justify="space-between">
        <div>
          <p>No chauffeur yet.</p>
          <Muted>{car}</Muted>
        </div>
        {badges}
      </Who>
    );
  }
  return (
    <Who $gap={1.5} $justify="space-between">
      <Portrait name={chauffeur.name} url={chauffeur.photoUrl} size="3rem" />
      <div>
        <p>
          {chauffeurId === null ? (
            chauffeur.name
          ) : (
            <Link to={paths.chauffeur(chauffeurId)}>{chauffeur.name}</Link>
          )}
        </p>
        <Muted>{joined([displayPhone(chauffeur.phone), car])}</Muted>
      </div>
      {badges}
    </Who>
  );
}

function TakeOffDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const [assign, { isLoading }] = chauffeursApi.useAssignChauffeurMutation();
  const singleFlight = useSingleFlight();
  const name = booking.ride.chauffeur?.name ?? 'The chauffeur';
  const words = { done: `${name} is off this trip`, failed: 'Error taking the chauffeur off' };
  const handleTakeOff = () =>
    singleFlight(async () => {
      const { id, version } = booking;
      const result = await assign({ bookingId: id, version, chauffeurId: null });
      if (noticeResult(result, words)) onClose();
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Take the chauffeur off"
      question={`${underWayText(booking)} ${name} is told that somebody else drives. The trip stays approved and needs a chauffeur.`}
      confirmLabel="Take off"
      dangerous
      busy={isLoading}
      onConfirm={() => void handleTakeOff()}
    />
  );
}
