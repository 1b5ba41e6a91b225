import { displayPhone } from '@livery/shared-types/phone';
import type { Customer } from '@livery/shared-types/customer';
import { Download, Merge, Plus, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { errorDetail, isNotFound } from '../../api/apiError.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { displayDate, displayInstant } from '../../domain/dates.ts';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { paths } from '../../routing/paths.ts';
import { theme, type } from '../../styles/index.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Callout } from '../../ui/Notice.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerTrips } from './CustomerTrips.tsx';
import { customersApi, exportAddress } from '../../api/customersApi.ts';
import { lastTripOf, tripCount } from '../../domain/customerText.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space(1)};
  div {
    padding: ${theme.space(1)} ${theme.space(1.25)};
    border: 1px solid ${theme.color.hairline};
    border-radius: ${theme.radius.medium};
  }
  dd {
    ${type.figures}
    font-weight: 500;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
`;
const Contacts = styled(Cluster)`
  gap: ${theme.space(0.5)} ${theme.space(2)};
  overflow-wrap: anywhere;
  a {
    text-decoration-color: ${theme.color.accentLine};
  }
`;

interface CustomerProfileProps {
  id: string;
  onClose: () => void;
  /** Shows somebody else in the place of this one. */
  onOpenOther: (id: string) => void;
}

export function CustomerProfile({ id, onClose, onOpenOther }: CustomerProfileProps) {
  const query = customersApi.useCustomerQuery(id, readAnew);
  const [asked, setAsked] = useState<'merge' | 'erase'>();
  const isGone = isNotFound(query.error);
  const customer = isGone ? undefined : query.currentData;
  const isErased = customer?.erasedAt != null;
  const close = () => setAsked(undefined);
  return (
    <Dialog
      onClose={onClose}
      placement="side"
      title={customer?.name ?? 'Customer'}
      description={
        customer &&
        `Known since ${displayDate(customer.createdAt)}. Last trip: ${lastTripOf(customer.lastPickup)}.`
      }
      footer={customer && !isErased && <Tools id={id} onAsk={setAsked} />}
    >
      {isGone && !query.isFetching ? (
        <ErrorState title="This customer is not there any more">
          {errorDetail(query.error, 'The record was merged with another one, or erased.')}
        </ErrorState>
      ) : (
        <QueryStates
          query={{ ...query, data: customer }}
          noun="customer"
          loadingText="Loading the customer"
          height="28rem"
          keepsData
        >
          {(shown) => (
            <Stack $gap={3}>
              <Facts customer={shown} />
              {shown.erasedAt === null && <CustomerNotes customer={shown} />}
              <CustomerTrips trips={shown.recentTrips} all={shown.trips} />
              {asked === 'merge' && (
                <MergeDialog customer={shown} onClose={close} onOpenOther={onOpenOther} />
              )}
              {asked === 'erase' && <EraseDialog customer={shown} onClose={close} />}
            </Stack>
          )}
        </QueryStates>
      )}
    </Dialog>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { emails, phones, trips, completed, cancelled, noShows, upcoming, spend } = customer;
  const figures = {
    Trips: trips,
    Coming: upcoming,
    Done: completed,
    Cancelled: cancelled,
    'No-shows': noShows,
    Spend: <Money amount={spend} />,
  };
  return (
    <Stack>
      {customer.erasedAt !== null && (
        <Callout $tone="gray">
          Erased on {displayInstant(customer.erasedAt)}. The {tripCount(trips)} and their amounts stay,
          without the person.
        </Callout>
      )}
      {emails.length + phones.length > 0 && (
        <Contacts>
          {phones.map((phone) => (
            <a key={phone} href={phoneLink(phone)}>
              {displayPhone(phone)}
            </a>
          ))}
          {emails.map((email) => (
            <a key={email} href={emailLink(email)}>
              {email}
            </a>
          ))}
        </Contacts>
      )}
      <Figures>
        {Object.entries(figures).map(([label, value]) => (
          <div key={label}>
            <Muted as="dt">{label}</Muted>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
    </Stack>
  );
}

const Foot = styled(Cluster)`
  width: 100%;
  > * {
    flex: 1 1 auto;
  }
`;

/** The actions for a customer; the one that can't be undone stands apart and asks first. */
const Tools = ({ id, onAsk }: { id: string; onAsk: (what: 'merge' | 'erase') => void }) => (
  <Foot>
    <LinkButton to={paths.orderForCustomer(id)} style={{ flexBasis: '100%' }}>
      <Plus size={16} aria-hidden /> New booking
    </LinkButton>
    <Button variant="secondary" size="small" onClick={() => onAsk('merge')}>
      <Merge size={16} aria-hidden /> Merge
    </Button>
    <AnchorButton variant="secondary" size="small" href={exportAddress(id)} download={`customer-${id}.json`}>
      <Download size={16} aria-hidden /> Export
    </AnchorButton>
    <Button variant="dangerQuiet" size="small" onClick={() => onAsk('erase')}>
      <UserRoundX size={16} aria-hidden /> Erase
    </Button>
  </Foot>
);
