import type { PublicSettings } from '@livery/shared-types/catalog';
import { Callout } from '../../ui/Notice.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';

const METHODS = [
  {
    value: 'stripe',
    label: 'Card',
    description: 'Pay online now, securely',
    setting: 'stripePaymentEnabled',
  },
  {
    value: 'cash',
    label: 'Cash',
    description: 'Pay your chauffeur on arrival',
    setting: 'cashPaymentEnabled',
  },
] as const;

interface Props {
  settings: PublicSettings;
  value: 'stripe' | 'cash';
  onChange: (method: 'stripe' | 'cash') => void;
}

/** Locked when only one method is switched on; a warning when none is. */
export function PaymentMethodPicker({ settings, value, onChange }: Props) {
  const enabled = METHODS.filter(({ setting }) => settings[setting]);
  if (enabled.length === 0) {
    return (
      <Callout role="alert" $tone="red">
        No payment methods are available at the moment. Please contact the provider.
      </Callout>
    );
  }
  return (
    <RadioCards
      legend="Payment method"
      name="paymentMethod"
      value={value}
      onValueChange={onChange}
      options={enabled.map((option) => ({ ...option, disabled: enabled.length === 1 }))}
    />
  );
}
