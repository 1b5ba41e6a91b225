import type { PublicSettings } from '@livery/shared-types/catalog';
import { useWatch } from 'react-hook-form';
import type { Contact } from '../../domain/rememberedContact.ts';
import { PassengerFields } from '../../forms/PassengerFields.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { CardTitle, Stack } from '../../ui/layout.ts';
import { isContactRequired } from './bookingDraft.ts';
import { ContactFields } from './ContactFields.tsx';
import { OptionalTripDetails } from './OptionalTripDetails.tsx';
import { Part, type PartProps } from './parts.ts';
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx';
import { PromoCodeBox } from './PromoCodeBox.tsx';
import { ServicePicker } from './ServicePicker.tsx';

const PASSENGER_PHONE_HINT = 'Your chauffeur calls it on the day if the passenger can’t be found.';

interface Props extends PartProps {
  settings: PublicSettings;
  contact: Contact | undefined;
  /** Why the price does not take the promo code into account. */
  promoFault: string | undefined;
  onServices: (serviceIds: string[]) => void;
}

export function PassengerPart({ form, services, settings, contact, promoFault, onServices }: Props) {
  const { control, formState, setValue } = form;
  const [serviceIds, vehicleId, paymentMethod, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'paymentMethod', 'promoCode'],
  });
  const error = formState.errors.serviceIds?.message;
  const changed = { shouldDirty: true } as const;
  return (
    <Part aria-labelledby="passenger-title" data-part={3}>
      <CardTitle as="h3" id="passenger-title" tabIndex={-1}>
        Passenger and payment
      </CardTitle>
      <Stack $gap={1.5}>
        <Fold
          title="Services"
          note={serviceIds.length === 0 ? 'airport, events, by the hour' : `${serviceIds.length} chosen`}
          mustShow={serviceIds.length > 0 || error !== undefined}
        >
          <ServicePicker services={services} chosen={serviceIds} error={error} onChange={onServices} />
        </Fold>
        <OptionalTripDetails form={form} />
      </Stack>
      <ContactFields
        form={form}
        contact={contact}
        isContactNeeded={isContactRequired({ serviceIds, vehicleId }, services)}
      />
      <PassengerFields form={form} phoneHint={PASSENGER_PHONE_HINT} />
      <PaymentMethodPicker
        settings={settings}
        value={paymentMethod}
        onChange={(method) => setValue('paymentMethod', method, changed)}
      />
      <PromoCodeBox
        applied={promoCode}
        fault={promoFault}
        onChange={(code) => setValue('promoCode', code, changed)}
      />
    </Part>
  );
}
