import { useEffect, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { adminBookingsApi } from '../../features/admin-bookings/adminBookingsApi.ts';
import type { NewBookingProps } from '../../features/admin-bookings/BookingsTab.tsx';
import { emptyDraft, type BookingDraft } from '../../features/booking/bookingDraft.ts';
import { PackageBuilder } from '../../features/booking/PackageBuilder.tsx';
import { PricingSummary } from '../../features/booking/PricingSummary.tsx';
import { usePackageQuote } from '../../features/booking/usePackageQuote.ts';
import { draftResolver } from '../../features/booking/draftResolver.ts';
import type { FormRules } from '../../features/booking/bookingRules.ts';
import { useSubmitBooking } from '../../features/booking/useSubmitBooking.ts';
import { useCatalog, type Catalog } from '../../api/catalogApi.ts';
import { businessToday } from '../../domain/dates.ts';
import { usePlaceNames } from '../../features/coverage/places.ts';
import { theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../store/showToast.ts';
import { forgetDraftIdempotencyKey, draftIdempotencyKey } from '../../forms/draftIdempotencyKey.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { FormFrame } from '../../forms/FormDialog.tsx';
import { useFormDraft } from '../../forms/useFormDraft.ts';

const Summary = styled.div`
  margin-top: ${theme.space(4)};
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.accentLine};
`;

const draftKey = 'booking:new';
const forgetDraft = () => {
  staffDrafts.clear(draftKey);
  forgetDraftIdempotencyKey(staffDrafts, draftKey);
};

/** A booking that came by telephone: the customer's own form, sent by staff. */
export default function StaffBookingDialog({ onClose, onCreated }: NewBookingProps) {
  const formId = useId();
  const { data: catalog, error, refetch } = useCatalog({ refetchOnMountOrArgChange: true });
  const [create, { isLoading }] = adminBookingsApi.useCreateStaffBookingMutation();
  const [isDirty, setIsDirty] = useState(false);

  return (
    <FormFrame
      placement="side"
      title="New booking"
      description="For a customer on the telephone. It waits for approval like any other."
      formId={formId}
      submitLabel="Create booking"
      isBusy={isLoading}
      canSubmit={catalog !== undefined}
      isDirty={isDirty}
      onClose={() => {
        forgetDraft();
        onClose();
      }}
    >
      {catalog ? (
        <Form
          {...catalog}
          formId={formId}
          create={create}
          onDirty={setIsDirty}
          onCreated={(id) => {
            forgetDraft();
            onCreated(id);
          }}
        />
      ) : error ? (
        <ErrorState title="The form could not be loaded" onRetry={refetch} />
      ) : (
        <>
          <LoadingText hidden>Loading the form</LoadingText>
          <Skeleton $height="30rem" />
        </>
      )}
    </FormFrame>
  );
}

interface FormProps extends Catalog, Pick<NewBookingProps, 'onCreated'> {
  formId: string;
  onDirty: (isDirty: boolean) => void;
  create: ReturnType<typeof adminBookingsApi.useCreateStaffBookingMutation>[0];
}

function Form({ formId, onDirty, services, vehicles, settings, create, onCreated }: FormProps) {
  const rules = useMemo(() => ({ services, vehicles, asksForContact: false }), [services, vehicles]);
  const places = usePlaceNames();
  const [today] = useState(() => businessToday());
  const form = useForm<BookingDraft, FormRules>({
    resolver: draftResolver,
    context: rules,
    shouldFocusError: false,
    // Nobody has read the terms: the request says so, and the form does not ask.
    defaultValues: {
      ...emptyDraft(),
      acceptsTerms: true,
      paymentMethod: settings.cashPaymentEnabled ? 'cash' : 'stripe',
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const draft = useFormDraft(form, draftKey);
  const price = usePackageQuote(form.control);
  const { submit } = useSubmitBooking({
    form,
    rules,
    quote: price.quote,
    send: (filled) => {
      const body = { ...filled, acceptedPolicyVersion: null };
      return create({
        body,
        idempotencyKey: draftIdempotencyKey(staffDrafts, draftKey, JSON.stringify(filled)),
      });
    },
    onPriceChanged: price.refresh,
    onBooked: ({ id }) => {
      showToast({ title: 'Booking created', description: 'The customer has been told by email.' });
      onCreated(id);
    },
  });

  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {draft.isRestored && isDirty && (
        <Notice>
          <span>This is what you typed earlier. It has not been sent.</span>
          <SmallButton onClick={() => draft.startOver()}>Start over</SmallButton>
        </Notice>
      )}
      <PackageBuilder
        form={form}
        services={services}
        vehicles={vehicles}
        settings={settings}
        places={places}
        today={today}
        asksForContact={false}
      />
      <Summary>
        <PricingSummary price={price} />
      </Summary>
    </form>
  );
}
