import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';

/** A wallet that the customer has on this device, in one press: the provider knows which ones there are. */
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  layout: { maxColumns: 2, maxRows: 2 },
  // Payment methods that take weeks or need another account are not offered.
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
};

/** Without a wallet nothing is seen of it. It must stay in the page all the same, because the provider looks for wallets there. */
const Buttons = styled.div<{ $isOffered: boolean }>`
  ${({ $isOffered }) => !$isOffered && 'height: 0; overflow: hidden; visibility: hidden;'}
`;
const Divider = styled.p`
  ${type.small}
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  margin-block: ${theme.space(2)};
  color: ${theme.color.textSecondary};
  &::before,
  &::after {
    flex: 1;
    border-top: 1px solid ${theme.color.hairline};
    content: '';
  }
`;

export type WalletPayment = Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>;

interface Props {
  isOffered: boolean;
  /** A payment is under way: a second one is not begun. */
  isBusy: boolean;
  /** The provider has looked for wallets, and found some or none. */
  onKnown: (isAvailable: boolean) => void;
  /** The customer has agreed in the wallet; the payment is to be confirmed. */
  onPay: (payment: WalletPayment) => void;
}

/** Apple Pay, Google Pay and Link above the card form, where the provider offers them on this device. */
export const Wallets = ({ isOffered, isBusy, onKnown, onPay }: Props) => (
  <>
    <Buttons $isOffered={isOffered}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods: methods }) =>
          onKnown(methods !== undefined && Object.values(methods).some(Boolean))
        }
        onLoadError={() => onKnown(false)}
        onClick={({ resolve, reject }) => (isBusy ? reject() : resolve())}
        onConfirm={onPay}
      />
    </Buttons>
    {isOffered && <Divider>or pay by card</Divider>}
  </>
);
