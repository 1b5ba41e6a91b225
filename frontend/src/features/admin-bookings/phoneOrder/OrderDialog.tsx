import type { Vehicle } from '@livery/shared-types/catalog';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ComponentType } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Catalog } from '../../../api/catalogApi.ts';
import { useToday } from '../../../domain/useToday.ts';
import { currentSite } from '../../../domain/siteConfig.ts';
import { hoursOf } from '../../../domain/bookedHours.ts';
import { useQuote } from '../../../api/useQuote.ts';
import { FormFrame } from '../../../forms/FormDialog.tsx';
import { RestoredNotice } from '../../../forms/RestoredNotice.tsx';
import { useFormDraft } from '../../../forms/useFormDraft.ts';
import { media, theme } from '../../../styles/index.ts';
import { isOfInputMethod } from '../../../ui/isOfInputMethod.ts';
import { CallerFields, type CustomerFinder } from './CallerFields.tsx';
import { JourneyFields } from './JourneyFields.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { OrderFooter } from './OrderFooter.tsx';
import { OrderObstacle } from './OrderObstacle.tsx';
import { orderable, type OrderForm } from './orderForm.ts';
import { adjustedQuote } from './orderPrice.ts';
import { orderResolver, type Intent } from './orderRequest.ts';
import { PackageFields } from './PackageFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { useSendOrder, type Created } from './useSendOrder.ts';

const Halves = styled.form`
  display: grid;
  gap: ${theme.space(2.5)} ${theme.space(4)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Half = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  min-width: 0;
`;

/** What other features give the order. */
export interface OrderParts {
  /** Names to offer while an address is typed. */
  places: readonly string[];
  CustomerSearch: CustomerFinder;
  PromoCodeBox: ComponentType<{ applied: string | null; onChange: (code: string | null) => void }>;
}

interface OrderDialogProps extends OrderParts {
  catalog: Catalog;
  beginning: OrderForm;
  draftKey: string;
  onClose: () => void;
  onCreated: (created: Created) => void;
}

/** The method that is switched on, where the other one is not. */
function methodOf({ settings }: Catalog, wanted: OrderForm['paymentMethod']) {
  if (!settings.stripePaymentEnabled) return 'cash';
  return settings.cashPaymentEnabled ? wanted : 'stripe';
}

export function OrderDialog(props: OrderDialogProps) {
  const { catalog, beginning, draftKey, onClose, onCreated } = props;
  const { places, CustomerSearch, PromoCodeBox } = props;
  const { services, vehicles } = catalog;
  const today = useToday();
  const form = useForm<OrderForm, readonly Vehicle[]>({
    resolver: orderResolver,
    context: vehicles,
    shouldFocusError: false,
    defaultValues: { ...beginning, paymentMethod: methodOf(catalog, beginning.paymentMethod) },
  });
  const { isDirty, isSubmitted, submitCount } = form.formState;
  const draft = useFormDraft(form, draftKey);
  const [serviceIds, vehicleId, duration, promoCode, adjustments, agreedTotal, hasReturn] = useWatch({
    control: form.control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode', 'adjustments', 'agreedTotal', 'hasReturn'],
  });
  const price = useQuote({
    serviceIds,
    vehicleId: vehicleId || null,
    duration: hoursOf(duration),
    promoCode,
  });
  const quote =
    price.quote && adjustedQuote(price.quote, { adjustments, agreedTotal }, currentSite().tax.rate);
  const [isOffering, setIsOffering] = useState(false);
  const sending = useSendOrder({
    form,
    draftKey,
    quotedTotal: quote?.total,
    onPriceChanged: price.refresh,
    onCreated,
  });
  const { send, busy, obstacle, dismissObstacle } = sending;

  const fill = (values: Partial<OrderForm>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof OrderForm, value, { shouldDirty: true });
    }
    if (isSubmitted) void form.trigger();
  };

  const element = useRef<HTMLFormElement>(null);
  // After the faults are rendered: the first in the order of the form.
  const focusFirstFault = useEffectEvent(() =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
  useEffect(() => {
    if (submitCount > 0) focusFirstFault();
  }, [submitCount]);

  const handleSend = async (kind: Intent['kind']) => {
    dismissObstacle();
    if (kind === 'approve') await send({ kind, withoutVehicle: false });
    else if (kind === 'request') await send({ kind });
    // What is wrong is put right before the day is asked for.
    else if (await form.trigger()) setIsOffering(true);
    else focusFirstFault();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey) void handleSend('approve');
  };

  return (
    <FormFrame
      placement="wide"
      title="New booking"
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <>
          {obstacle && (
            <OrderObstacle
              obstacle={obstacle}
              isBusy={busy !== undefined}
              onTake={(id) => {
                fill({ vehicleId: id });
                // The price was shown on the button that was pressed.
                void send({ kind: 'approve', withoutVehicle: false }, null);
              }}
              onWithoutVehicle={() => void send({ kind: 'approve', withoutVehicle: true })}
              onRequest={() => void send({ kind: 'request' })}
            />
          )}
          <OrderFooter
            total={quote?.total}
            hasReturn={hasReturn}
            isUpdating={price.isUpdating}
            error={price.error}
            onRetry={price.refresh}
            busy={busy}
            onSend={(kind) => void handleSend(kind)}
          />
        </>
      }
    >
      {draft.isRestored && isDirty && <RestoredNotice verb="sent" onStartOver={() => draft.startOver()} />}
      {/* Enter in a field must not send an unfinished order. */}
      <Halves ref={element} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={handleKey}>
        <Half>
          <CallerFields
            form={form}
            onFill={(values) => fill(orderable(values, catalog))}
            CustomerSearch={CustomerSearch}
          />
          <JourneyFields
            form={form}
            places={places}
            today={today}
            vehicle={vehicles.find(({ id }) => id === vehicleId)}
          />
        </Half>
        <Half>
          <PackageFields {...catalog} services={services} form={form} onFill={fill} />
          <PriceFields
            form={form}
            quote={quote}
            promoCodeBox={<PromoCodeBox applied={promoCode} onChange={(code) => fill({ promoCode: code })} />}
          />
        </Half>
      </Halves>
      {isOffering && (
        <OfferDialog
          today={today}
          pickupDate={form.getValues('date')}
          busy={busy === 'offer'}
          onClose={() => setIsOffering(false)}
          onSend={async (until) => {
            await send({ kind: 'offer', until });
            setIsOffering(false);
          }}
        />
      )}
    </FormFrame>
  );
}
