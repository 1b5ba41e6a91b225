import type { PayLink } from '@livery/shared-types/changeBooking';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { displayInstant, displayPickup } from '../../../domain/dates.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { noticeFailure, showToast } from '../../../store/showToast.ts';
import { theme, type } from '../../../styles/index.ts';
import { Button, SmallButton } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { BookingNumber, Money, Muted } from '../../../ui/text.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { needsPayLink } from './orderForm.ts';
import type { Created } from './useSendOrder.ts';

const Code = styled.strong`
  ${type.figures}
  font-size: 1.25rem;
  letter-spacing: 0.08em;
  color: ${theme.color.text};
  white-space: nowrap;
`;
const Done = styled(Cluster)`
  color: ${theme.color.greenText};
`;

interface OrderCreatedProps {
  created: Created;
  onOpen: (bookingId: string) => void;
  onAnother: () => void;
  onClose: () => void;
}

export function OrderCreated({ created, onOpen, onAnother, onClose }: OrderCreatedProps) {
  const isOffer = created.kind === 'offer';
  return (
    <Dialog
      title={isOffer ? 'Offer sent' : 'Booking created'}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onAnother}>
            Another order
          </Button>
          {created.kind === 'booking' && (
            <Button variant="secondary" onClick={() => onOpen(created.booking.id)}>
              Open booking
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {isOffer ? <OfferFacts {...created} /> : <BookingFacts {...created} onOpen={onOpen} />}
    </Dialog>
  );
}

function OfferFacts({ offer }: Extract<Created, { kind: 'offer' }>) {
  const { customerName, customerEmail, totalAmount, expiresAt, url } = offer;
  return (
    <Stack>
      <FactList
        facts={{
          Customer: customerName,
          Pickup: displayPickup(offer),
          Total: <Money amount={totalAmount} />,
          'Accepted until': displayInstant(expiresAt),
        }}
      />
      <CopyField label="Link to the offer" value={url} />
      <Muted>
        {customerEmail
          ? `The link is on its way to ${customerEmail}.`
          : 'Without an e-mail address nothing is sent: pass the link on.'}
      </Muted>
    </Stack>
  );
}

function BookingFacts(props: Extract<Created, { kind: 'booking' }> & Pick<OrderCreatedProps, 'onOpen'>) {
  const { booking, payLink, onOpen } = props;
  const { id, customerName, customerEmail, status, totalAmount, vehicleName, linkedBookingId } = booking;
  return (
    <Stack>
      <Done>
        <CircleCheck size={20} aria-hidden /> {statusLabel(status)}
      </Done>
      <FactList
        facts={{
          'Booking number': <BookingNumber id={id} />,
          'Way back': linkedBookingId && (
            <Cluster as="span">
              <BookingNumber id={linkedBookingId} />
              <SmallButton onClick={() => onOpen(linkedBookingId)}>Open the way back</SmallButton>
            </Cluster>
          ),
          Customer: customerName,
          Pickup: displayPickup(booking),
          Car: vehicleName,
          [linkedBookingId ? 'Total, each way' : 'Total']: <Money amount={totalAmount} />,
        }}
      />
      {needsPayLink(booking) && <PayLinkPart booking={booking} first={payLink} />}
      <Muted>
        {customerEmail ? `${customerEmail} is told by e-mail.` : 'No e-mails are sent: there is no address.'}
      </Muted>
    </Stack>
  );
}

/** The link to pay by: its code can be read out. */
function PayLinkPart({ booking, first }: { booking: AdminBooking; first: PayLink | undefined }) {
  const [create, { isLoading }] = adminBookingsApi.usePayLinkMutation();
  const [link, setLink] = useState(first);
  const singleFlight = useSingleFlight();
  const request = (send: boolean) =>
    singleFlight(async () => {
      const { data, error } = await create({ id: booking.id, send });
      if (data) {
        setLink(data);
        if (data.sent) showToast({ title: 'Pay link sent', description: `To ${booking.customerEmail}.` });
      } else noticeFailure('Error making the pay link', error);
    });
  if (!link) {
    return (
      <Cluster>
        <Muted>There is no pay link yet.</Muted>
        <SmallButton busy={isLoading} onClick={() => void request(false)}>
          Get pay link
        </SmallButton>
      </Cluster>
    );
  }
  return (
    <Stack $gap={1}>
      <CopyField label={`Pay link for ${displayMoney(link.amount)}`} value={link.url} />
      <Cluster $gap={1.5}>
        <Muted>
          Code to read out: <Code>{link.code}</Code>
        </Muted>
        {booking.customerEmail && (
          <SmallButton busy={isLoading} onClick={() => void request(true)}>
            {link.sent ? 'Send again' : 'Send by e-mail'}
          </SmallButton>
        )}
      </Cluster>
    </Stack>
  );
}
