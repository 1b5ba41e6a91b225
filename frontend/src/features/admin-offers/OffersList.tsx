import { displayPhone } from '@livery/shared-types/phone';
import { OfferStatus, type AdminOffer } from '@livery/shared-types/offer';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { isApiError } from '../../api/apiError.ts';
import { PagedRows } from '../../forms/PagedRows.tsx';
import { usePages } from '../../forms/pages.ts';
import { displayDate, displayInstant, displayTime } from '../../domain/dates.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { noticeFailure, showFailure, showToast } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyField.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Select } from '../../ui/Select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cellLines, Table, type TableColumns } from '../../ui/Table.tsx';
import { Money } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { offerLabels, offerTones } from './offerText.ts';
import { offersApi, pageSize, type OfferListArgs } from './offersApi.ts';

const anything = '-';
const statuses = [
  { value: anything, label: 'Any status' },
  ...OfferStatus.options.map((value) => ({ value, label: offerLabels[value] })),
];

const Bar = styled.div`
  max-width: 14rem;
  margin-bottom: ${theme.space(2)};
`;
const cells: TableColumns<AdminOffer> = {
  Customer: ({ customerName, customerEmail, customerPhone, passengerName }) =>
    cellLines(
      customerName,
      customerEmail,
      displayPhone(customerPhone),
      passengerName !== null && `Passenger: ${passengerName}`,
    ),
  'Date & Time': ({ pickupDate, pickupTime }) => cellLines(displayDate(pickupDate), displayTime(pickupTime)),
  Trip: ({ pickupAddress, destinations, vehicleName }) =>
    cellLines(
      pickupAddress || 'N/A',
      destinations.map((destination) => `→ ${destination}`).join(' '),
      vehicleName,
    ),
  Total: ({ totalAmount }) => <Money amount={totalAmount} />,
  Status: ({ status: now, expiresAt }) =>
    cellLines(
      <Badge tone={offerTones[now]}>{offerLabels[now]}</Badge>,
      now === 'open' && `until ${displayInstant(expiresAt)}`,
    ),
};

interface OffersListProps {
  /** Shows the booking that an accepted offer has become. */
  onOpenBooking: (id: string) => void;
  onNew: () => void;
}

/** Trips at a fixed price that customers may still accept, and what became of the others. */
export function OffersList({ onOpenBooking, onNew }: OffersListProps) {
  const { search, change } = useSearchState();
  const status = OfferStatus.options.find((known) => known === search.get('offers'));
  const pages = usePages();
  const { cursor } = pages;
  const args: OfferListArgs = { ...(status && { status }), ...(cursor && { cursor }) };
  const query = offersApi.useOfferPageQuery(args, readAnew);
  const [toWithdraw, setToWithdraw] = useState<AdminOffer>();
  const { act, underWay } = useOfferActions();
  const show = (offers: string | undefined) => {
    pages.goToFirst();
    change({ offers });
  };

  const tools = (offer: AdminOffer) => (
    <OfferTools
      offer={offer}
      busy={underWay?.id === offer.id}
      onSend={() => void act(offer, 'send')}
      onWithdraw={() => setToWithdraw(offer)}
      onOpenBooking={onOpenBooking}
    />
  );

  return (
    <div>
      <Bar>
        <Select
          aria-label="Status of the offers"
          value={status ?? anything}
          onValueChange={(value) => show(value === anything ? undefined : value)}
          options={statuses}
        />
      </Bar>
      <PagedRows
        query={query}
        noun="offers"
        pages={pages}
        pageSize={pageSize}
        empty={
          <EmptyState
            icon={<FileText size={32} aria-hidden />}
            title="No offers found"
            action={
              status ? (
                <Button variant="secondary" onClick={() => show(undefined)}>
                  Show all offers
                </Button>
              ) : (
                <Button variant="secondary" onClick={onNew}>
                  New booking
                </Button>
              )
            }
          >
            {status
              ? 'No offer is in this state.'
              : 'Fill in a new booking and press “Send as offer”: the customer accepts it by a link.'}
          </EmptyState>
        }
      >
        {(offers) => <Table caption="Offers" columns={{ ...cells, Actions: tools }} items={offers} />}
      </PagedRows>
      {toWithdraw && (
        <ConfirmDialog
          onClose={() => setToWithdraw(undefined)}
          title="Withdraw this offer?"
          question={`${toWithdraw.customerName} can’t accept it any more. The link then says so.`}
          confirmLabel="Withdraw"
          dangerous
          busy={underWay?.id === toWithdraw.id}
          onConfirm={() => void act(toWithdraw, 'withdraw').then(() => setToWithdraw(undefined))}
        />
      )}
    </div>
  );
}

const words = {
  send: { done: 'Offer sent again', failed: 'Error sending offer' },
  withdraw: { done: 'Offer withdrawn', failed: 'Error withdrawing offer' },
};

function useOfferActions() {
  const [perform, { isLoading, originalArgs }] = offersApi.useActOnOfferMutation();
  const singleFlight = useSingleFlight();
  const act = ({ id, version }: AdminOffer, action: keyof typeof words) =>
    singleFlight(async () => {
      const { error } = await perform({ id, version, action });
      const { done, failed } = words[action];
      if (error === undefined) showToast({ title: done });
      else if (isApiError(error) && error.code === 'stale') {
        showFailure(failed, 'It has changed meanwhile. The list shows what it is now.');
      } else noticeFailure(failed, error);
    });
  return { act, underWay: isLoading ? originalArgs : undefined };
}

interface OfferToolsProps {
  offer: AdminOffer;
  busy: boolean;
  onSend: () => void;
  onWithdraw: () => void;
  onOpenBooking: (id: string) => void;
}

function OfferTools({ offer, busy, onSend, onWithdraw, onOpenBooking }: OfferToolsProps) {
  const { id, status, customerName, customerEmail, url } = offer;
  if (status === 'accepted') {
    return (
      <SmallButton aria-label={`Open booking of ${customerName}`} onClick={() => onOpenBooking(id)}>
        Open booking
      </SmallButton>
    );
  }
  if (status !== 'open') return null;
  return (
    <Cluster>
      <CopyButton label={`Copy link for ${customerName}`} value={url} text="Copy link" />
      {customerEmail !== '' && (
        <SmallButton aria-label={`Send again to ${customerName}`} busy={busy} onClick={onSend}>
          Send again
        </SmallButton>
      )}
      <SmallButton
        variant="dangerQuiet"
        aria-label={`Withdraw the offer to ${customerName}`}
        onClick={onWithdraw}
      >
        Withdraw
      </SmallButton>
    </Cluster>
  );
}
