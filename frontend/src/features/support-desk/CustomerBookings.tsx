import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { shortId } from '@livery/shared-types/shortId';
import { useState } from 'react';
import { emailInput } from '../../ui/contactInputs.ts';
import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { QueryStates } from '../../api/QueryStates.tsx';
import { statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { Cluster, Stack, StackedList } from '../../ui/layout.ts';
import { RowOpener } from '../../ui/Table.tsx';
import { TextField } from '../../ui/Field.tsx';
import { deskApi } from './deskApi.ts';
import { mentionedEmail } from './inbox.ts';

const Column = styled(Stack)`
  align-content: start;
  min-height: 0;
  overflow-y: auto;
  overflow-wrap: anywhere;
  padding: ${theme.space(2)};
  h2 {
    ${type.subheading}
    font-size: 1.25rem;
  }
`;
const Item = styled(Stack)`
  padding: ${theme.space(1.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  font-size: 0.9375rem;
`;

/** What the customer has booked. A visitor has no account: it goes by the address that they mentioned, if any. */
export function CustomerBookings({ sessionId }: { sessionId: string }) {
  const email = mentionedEmail(useAppSelector(({ chat }) => chat.conversations[sessionId]?.log.messages));
  const [known, setKnown] = useState(email);
  const [typed, setTyped] = useState(email ?? '');
  const [asked, setAsked] = useState(email);
  const [isRefused, setIsRefused] = useState(false);
  if (email !== known) {
    setKnown(email);
    if (email !== undefined) {
      setTyped(email);
      setAsked(email);
      setIsRefused(false);
    }
  }
  return (
    <Column as="section" aria-labelledby="customer-title">
      <h2 id="customer-title">Customer's bookings</h2>
      <Stack
        as="form"
        $gap={1}
        onSubmit={(event) => {
          event.preventDefault();
          const address = readEmailAddress(typed);
          setIsRefused(address === undefined);
          if (address !== undefined) setAsked(address);
        }}
      >
        <TextField
          label="Customer's email"
          {...emailInput}
          autoComplete="off"
          placeholder="As mentioned in the chat"
          error={isRefused ? 'Invalid email address' : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsRefused(false);
          }}
        />
        <SmallButton type="submit" disabled={typed.trim() === ''}>
          Find bookings
        </SmallButton>
      </Stack>
      {asked === undefined ? (
        <Muted>An address the customer mentions is looked up by itself.</Muted>
      ) : (
        <TripsOfAddress email={asked} />
      )}
    </Column>
  );
}

/** What is booked with an address, the newest first. */
export function TripsOfAddress({ email }: { email: string }) {
  const query = deskApi.useCustomerBookingsQuery(email);
  return (
    <QueryStates query={query} noun="bookings" height="6rem" inline>
      {(bookings) =>
        bookings.length === 0 ? (
          <Muted>No bookings for {email}.</Muted>
        ) : (
          <StackedList $gap={1.5}>{bookings.map(bookingItem)}</StackedList>
        )
      }
    </QueryStates>
  );
}

const bookingItem = (booking: AdminBooking) => (
  <Item as="li" key={booking.id} $gap={0.5}>
    <Cluster $justify="space-between">
      <RowOpener as={Link} to={paths.adminBooking(booking.id)}>
        {shortId(booking.id)}
      </RowOpener>
      <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
    </Cluster>
    <span>{booking.customerName}</span>
    <Cluster $justify="space-between">
      <span>
        {displayDate(booking.pickupDate)}, {displayTime(booking.pickupTime)}
      </span>
      <Money amount={booking.totalAmount} />
    </Cluster>
    <Muted>{booking.pickupAddress || 'N/A'}</Muted>
  </Item>
);
