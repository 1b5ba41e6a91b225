import { useEffect, useState } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { PaymentElement } from '@stripe/react-stripe-js';
import { styled } from 'styled-components';
import { media, theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/text.tsx';
import { FormShape } from './FormShape.tsx';
import { usePay, type PaymentEvents } from './usePay.ts';
import { Wallets } from './Wallets.tsx';

/** What is typed into waits this long, once it is there, for the provider's answer about wallets. */
const WALLETS_WAIT_MS = 3_000;

/** The provider's fields take the place of their shape, so that nothing below them jumps. */
const Fields = styled.div`
  display: grid;
  align-items: start;
  > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
`;
const Live = styled.div<{ $isShown: boolean }>`
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
`;
const TotalLine = styled.p`
  ${type.figures}
  display: flex;
  justify-content: space-between;
  margin-top: ${theme.space(2)};
  padding-top: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
  font-weight: 600;
`;
const Actions = styled.div`
  display: flex;
  flex-direction: column-reverse;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(2)};
  ${media.phone} {
    flex-direction: row;
    > :last-child {
      flex: 1;
    }
  }
`;

interface Props extends PaymentEvents {
  booking: OwnBooking;
  /** What is charged now: the total, or what is left of it to pay. */
  amount: string;
  country: string;
  /** The card is authorised only, and charged when staff approve the booking. */
  isHold: boolean;
  onCancel: () => void;
}

/** Takes the payment: a wallet in one press where there is one, or a card. */
export function PaymentForm({ booking, amount, country, isHold, onCancel, ...events }: Props) {
  const { id, totalAmount, customerName: name, customerEmail: email, customerPhone: phone } = booking;
  const { pay, isProcessing } = usePay(id, events);
  const [isReady, setReady] = useState(false);
  const [hasWallet, setHasWallet] = useState<boolean>();
  const isShown = isReady && hasWallet !== undefined;

  useEffect(() => {
    if (!isReady || hasWallet !== undefined) return undefined;
    const timer = setTimeout(() => setHasWallet(false), WALLETS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isReady, hasWallet]);

  return (
    <form
      noValidate
      aria-label="Card payment"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <Fields>
        {!isShown && <FormShape />}
        <Live $isShown={isShown}>
          <Wallets
            isOffered={hasWallet === true}
            isBusy={isProcessing}
            // A button that comes too late would push the field that is being typed into.
            onKnown={(isAvailable) => setHasWallet((known) => known ?? isAvailable)}
            onPay={(payment) => void pay(payment)}
          />
          <PaymentElement
            options={{
              layout: 'tabs',
              // They have their own buttons above.
              wallets: { applePay: 'never', googlePay: 'never' },
              defaultValues: {
                billingDetails: { name, email, ...(phone && { phone }), address: { country } },
              },
            }}
            onReady={() => setReady(true)}
          />
        </Live>
      </Fields>
      <TotalLine>
        <span>{amount === totalAmount ? 'Total' : `Left to pay of ${displayMoney(totalAmount)}`}</span>
        <span>{displayMoney(amount)}</span>
      </TotalLine>
      <Actions>
        <Button variant="secondary" disabled={isProcessing} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isProcessing} busyLabel="Processing…" disabled={!isShown}>
          {isHold ? 'Authorise' : 'Pay'} {displayMoney(amount)}
        </Button>
      </Actions>
      <Muted $top={1.5}>
        What you type goes straight to the payment provider. Your card number never reaches us.
      </Muted>
    </form>
  );
}
