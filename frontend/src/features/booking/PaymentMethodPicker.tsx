import type { PublicSettings } from '@livery/shared-types/catalog';
import { Callout } from '../../ui/Callout.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';

interface Props {
  settings: PublicSettings;
  value: 'stripe' | 'cash';
  onChange: (method: 'stripe' | 'cash') => void;
}

/** Locked when only one method is switched on; a warning when none is. */
export function PaymentMethodPicker({ settings, value, onChange }: Props) {
  const { stripePaymentEnabled, cashPaymentEnabled } = settings;
  const options = [
    {
      value: 'stripe' as const,
      label: 'Card',
      description: 'Pay online now, securely',
      isOn: stripePaymentEnabled,
    },
    {
      value: 'cash' as const,
      label: 'Cash',
      description: 'Pay your chauffeur on arrival',
      isOn: cashPaymentEnabled,
    },
  ].filter(({ isOn }) => isOn);
  if (options.length === 0) {
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
      options={options.map((option) => ({ ...option, disabled: options.length === 1 }))}
    />
  );
}
