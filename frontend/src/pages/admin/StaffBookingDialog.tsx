import { useEffect, useId, useRef, useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/booking';
import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useCreateStaffBookingMutation } from '../../features/admin-bookings/adminBookingsApi.ts';
import { emptyDraft, hoursOf, type BookingDraft } from '../../features/booking/bookingDraft.ts';
import { PackageBuilder } from '../../features/booking/PackageBuilder.tsx';
import { PricingSummary } from '../../features/booking/PricingSummary.tsx';
import { usePackageQuote } from '../../features/booking/usePackageQuote.ts';
import { useSubmitBooking, type Intention } from '../../features/booking/useSubmitBooking.ts';
import {
  usePublicSettingsQuery,
  useServicesQuery,
  useVehiclesQuery,
} from '../../features/catalog/catalogApi.ts';
import { businessToday } from '../../domain/dates.ts';
import { placeNames } from '../../features/coverage/places.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { settleForm, useKeptForm } from '../../ui/keptForms.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.tsx';

const Summary = styled.div`
  margin-top: ${theme.space(4)};
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.accentLine};
`;

const title = 'New booking';

export interface StaffBookingDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A booking that came by telephone: the customer's own form, sent by staff. */
export default function StaffBookingDialog({ onClose, onCreated }: StaffBookingDialogProps) {
  const formId = useId();
  const services = useServicesQuery();
  const vehicles = useVehiclesQuery();
  const settings = usePublicSettingsQuery();
  const queries = [services, vehicles, settings];
  const [create, { isLoading }] = useCreateStaffBookingMutation();
  const catalog =
    services.data && vehicles.data && settings.data
      ? { services: services.data, vehicles: vehicles.data, settings: settings.data }
      : undefined;
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    settleForm(title);
    onClose();
  };
  const discard = useDiscardQuestion(isDirty, close);

  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && discard.close()}
      placement="side"
      title={title}
      description="For a customer on the telephone. It waits for approval like any other."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isLoading} disabled={!catalog}>
            Create booking
          </Button>
        </>
      }
    >
      {catalog ? (
        <Form
          {...catalog}
          formId={formId}
          send={({ body, idempotencyKey }) =>
            create({ body: { ...body, acceptedPolicyVersion: null }, idempotencyKey })
          }
          onDirty={setIsDirty}
          onCreated={(id) => {
            settleForm(title);
            onCreated(id);
          }}
        />
      ) : queries.some(({ error }) => error) ? (
        <ErrorState
          title="The form could not be loaded"
          onRetry={() => queries.forEach((query) => query.error && void query.refetch())}
        />
      ) : (
        <>
          <LoadingText hidden>Loading the form</LoadingText>
          <Skeleton $height="30rem" />
        </>
      )}
      {discard.question}
    </Dialog>
  );
}

interface FormProps extends Pick<StaffBookingDialogProps, 'onCreated'> {
  formId: string;
  onDirty: (isDirty: boolean) => void;
  services: Service[];
  vehicles: Vehicle[];
  settings: PublicSettings;
  send: Parameters<typeof useSubmitBooking<AdminBooking>>[0]['send'];
}

function Form({ formId, onDirty, services, vehicles, settings, send, onCreated }: FormProps) {
  const intentionRef = useRef<Intention>({ body: '', key: '' });
  const [today] = useState(() => businessToday());
  const form = useForm<BookingDraft>({
    // Nobody has read the terms: the request says so, and the form does not ask.
    defaultValues: {
      ...emptyDraft(),
      acceptsTerms: true,
      paymentMethod: settings.cashPaymentEnabled ? 'cash' : 'stripe',
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useKeptForm(form, title);
  const [serviceIds, vehicleId, duration, promoCode] = useWatch({
    control: form.control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode'],
  });
  const price = usePackageQuote({
    serviceIds,
    vehicleId: vehicleId === '' ? null : vehicleId,
    duration: hoursOf(duration),
    promoCode,
  });
  const { submit } = useSubmitBooking({
    form,
    quote: price.quote,
    vehicle: vehicles.find(({ id }) => id === vehicleId),
    intentionRef,
    send,
    onPriceChanged: price.refresh,
    onBooked: ({ id }) => {
      showToast({ title: 'Booking created', description: 'The customer has been told by email.' });
      onCreated(id);
    },
  });

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PackageBuilder
        form={form}
        services={services}
        vehicles={vehicles}
        settings={settings}
        places={placeNames}
        today={today}
      />
      <Summary>
        <PricingSummary price={price} />
      </Summary>
    </form>
  );
}
