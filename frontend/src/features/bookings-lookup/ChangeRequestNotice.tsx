import { useEffect, useState } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import type { ChangeRequest } from '@livery/shared-types/changeRequest';
import { styled } from 'styled-components';
import { readStorage, writeStorage } from '../../domain/browserStorage.ts';
import { answerWords } from '../../domain/customerTold.ts';
import { displayInstant } from '../../domain/dates.ts';
import { noticeRefusal, showToast } from '../../store/showToast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { Card, CardActions, CardText, CardTitle, Cluster } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { useWithdrawChangeMutation } from '../../api/ownBookingsApi.ts';

const Answer = styled(Callout)`
  display: block;
`;

interface Props {
  booking: OwnBooking;
  token: string;
}

/** The newest change that the customer asked for, and its outcome. */
export function ChangeRequestNotice({ booking, token }: Props) {
  const { changeRequest } = booking;
  if (changeRequest === null) return null;
  const { id, status } = changeRequest;
  if (status === 'open') return <OpenRequest request={changeRequest} booking={booking} token={token} />;
  // By its state: what staff answer while the page is open is shown too.
  return <ClosedRequest key={`${id}-${status}`} request={changeRequest} />;
}

function OpenRequest({ request, booking, token }: Props & { request: ChangeRequest }) {
  const [withdraw, { isLoading }] = useWithdrawChangeMutation();
  const handleWithdraw = async () => {
    const { error } = await withdraw({ token, id: request.id });
    if (error) noticeRefusal('Not withdrawn', error);
    else showToast({ title: 'Request withdrawn', description: 'Your booking stays as it is.' });
  };
  return (
    <Card aria-labelledby="request-title">
      <Cluster $justify="space-between" $gap={1.5}>
        <CardTitle id="request-title">You asked for a change</CardTitle>
        <Badge tone="yellow">Waiting for our answer</Badge>
      </Cluster>
      <CardText>
        {answerWords(booking)} Until then your booking stands as it is. Asked on{' '}
        {displayInstant(request.requestedAt)}.
      </CardText>
      <FieldChanges
        changes={request.changes}
        previousTotal={booking.totalAmount}
        newTotal={request.newTotal}
      />
      {request.message && <Muted $top={2}>Your message: {request.message}</Muted>}
      <CardActions>
        <Button variant="secondary" busy={isLoading} onClick={() => void handleWithdraw()}>
          Withdraw
        </Button>
      </CardActions>
    </Card>
  );
}

/** "Duration: 4 hours, Passengers: 3". */
const askedFor = (changes: ChangeRequest['changes']) =>
  changes
    .filter(({ field }) => field !== 'totalAmount')
    .map(({ label, to }) => `${label}: ${to}`)
    .join(', ');

const seenKey = (id: string) => `livery.answered-change.${id}`;

/** A refusal stays until the next request; a change that was made is announced once. */
function ClosedRequest({ request: { id, status, reason, changes } }: { request: ChangeRequest }) {
  const [wasSeen] = useState(() => readStorage(seenKey(id)) === status);
  useEffect(() => writeStorage(seenKey(id), status), [id, status]);

  if (status === 'declined') {
    return (
      <Answer as="output" $tone="red">
        <strong>We could not make the change you asked for.</strong> {reason} Your booking stands as it was.
        You had asked for {askedFor(changes)}.
      </Answer>
    );
  }
  if (wasSeen || (status === 'withdrawn' && reason === null)) return null;
  return (
    <Answer as="output" $tone={status === 'accepted' ? 'green' : 'gray'}>
      {status === 'accepted' ? (
        <>
          <strong>The change you asked for is made.</strong> This is your booking as it is now.
        </>
      ) : (
        <>
          <strong>The change you asked for is closed.</strong> {reason}
        </>
      )}
    </Answer>
  );
}
