import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { ChangeBookingRequest } from '@livery/shared-types/changeBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { isApiError, type ApiError } from '../../../api/apiError.ts';
import { useServicesQuery, useVehiclesQuery } from '../../../api/catalogApi.ts';
import { isPositive } from '../../../domain/bookingActions.ts';
import { FormFrame } from '../../../forms/FormDialog.tsx';
import {
  FormCheckbox,
  FormNumberField,
  FormTextArea,
  FormTextField,
  FormTextFields,
} from '../../../forms/formFields.tsx';
import { PassengerFields } from '../../../forms/PassengerFields.tsx';
import { schemaResolver } from '../../../forms/schemaForm.ts';
import { noticeFormFailure } from '../../../forms/serverErrors.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { RestoredNotice } from '../../../forms/RestoredNotice.tsx';
import { useFormDraft } from '../../../forms/useFormDraft.ts';
import { showFailure, showToast } from '../../../store/showToast.ts';
import { theme } from '../../../styles/index.ts';
import { emailInput, phoneInput } from '../../../ui/contactInputs.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { isOfInputMethod } from '../../../ui/isOfInputMethod.ts';
import { FieldPair, Stack } from '../../../ui/layout.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Muted, Overline } from '../../../ui/text.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { isClash } from '../clash.ts';
import {
  isChauffeurObstacle,
  obstacleOfPreview,
  obstacleOfRefusal,
} from '../../../domain/chauffeurObstacle.ts';
import { CarPicker } from './CarPicker.tsx';
import {
  changeBodyOf,
  changedFields,
  changeFormOf,
  formFieldOf,
  priceChoiceOf,
  pricedChangeOf,
  rebased,
  type ChangedField,
  type ChangeForm,
} from './changeForm.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { ChauffeurObstacle } from './ChauffeurObstacle.tsx';
import { PriceFields } from './PriceFields.tsx';
import { PriceQuestion, type PriceChoice } from './PriceQuestion.tsx';
import { useChangePreview } from './useChangePreview.ts';

const FAILED = 'Error changing booking';

const Part = styled.section`
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
  &:first-of-type {
    padding-top: 0;
    border-top: 0;
  }
`;
const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part aria-label={title}>
    <Overline>{title}</Overline>
    <Stack $gap={2.5}>{children}</Stack>
  </Part>
);

/** The dialog says it as well, with what can be done about it. */
const isToldAbove = (code: string | undefined) => code === 'stale' || code === 'booking.override_stands';

/** What people call the fields that a colleague may have changed meanwhile. */
const names: Record<ChangedField, string> = {
  pickupDate: 'pickup time',
  duration: 'duration',
  pickupAddress: 'pickup address',
  destinations: 'destinations',
  vehicleId: 'car',
  serviceIds: 'services',
  customerName: 'name',
  customerEmail: 'e-mail',
  customerPhone: 'phone',
  passengerName: 'passenger',
  passengerPhone: 'passenger’s phone',
  passengers: 'passengers',
  luggage: 'luggage',
  flightNumber: 'flight',
  pickupSign: 'pickup sign',
  notes: 'notes',
  adjustments: 'adjustments',
  priceOverride: 'agreed price',
};

interface EditBookingDialogProps {
  /** As it is now: what somebody else changes meanwhile comes in below what is typed. */
  booking: AdminBooking;
  onClose: () => void;
  onOpen: (bookingId: string) => void;
}

/** What the change costs and what is in its way is shown while one types. What was typed is kept as a draft. */
export function EditBookingDialog({ booking, onClose, onOpen }: EditBookingDialogProps) {
  const formId = useId();
  const base = changeFormOf(booking);
  const form = useForm<ChangeForm>({
    defaultValues: base,
    resolver: schemaResolver<ChangeForm>(
      ChangeBookingRequest,
      (filled) => changeBodyOf(filled, base),
      formFieldOf,
    ),
  });
  const { isSubmitting, errors } = form.formState;
  const draftKey = `booking:${booking.id}:change`;
  const draft = useFormDraft(form, draftKey);
  const meanwhile = useRebase(draftKey, base, form);
  const values = useWatch({ control: form.control }) as ChangeForm;
  const live = useChangePreview(booking.id, pricedChangeOf(values, base));
  const { data: services = [] } = useServicesQuery();
  const { data: fleet = [] } = useVehiclesQuery();
  const [save] = adminBookingsApi.useChangeBookingMutation();
  const [refusedTime, setRefusedTime] = useState<{ refusal: ApiError; time: string }>();
  const singleFlight = useSingleFlight();
  const isChanged = changedFields(values, base).length > 0;
  const car = fleet.find(({ id }) => id === values.vehicleId);
  const carName =
    car?.name ?? (values.vehicleId === booking.vehicleId ? booking.vehicleName : null) ?? 'The car';

  const chauffeurName = booking.ride.chauffeur?.name ?? 'the chauffeur';
  const time = [values.date, values.time, values.duration].join();
  // What was in the way of another time is in nobody's way any more.
  const refusal = refusedTime?.time === time ? refusedTime.refusal : undefined;
  const obstacle =
    booking.chauffeurId === null
      ? undefined
      : (obstacleOfRefusal(refusal) ?? (live.preview && obstacleOfPreview(live.preview)));

  const finish = () => {
    draft.clear();
    onClose();
  };
  const submit = (answer: { chauffeurId?: string | null; confirm?: boolean } = {}) =>
    form.handleSubmit((filled) =>
      singleFlight(async () => {
        const change = { ...changeBodyOf(filled, base, live.preview?.computedTotal), ...answer };
        const { error } = await save({ id: booking.id, version: booking.version, change });
        if (error === undefined) {
          const isTold = filled.notifyCustomer && filled.customerEmail !== '';
          showToast({
            title: 'Booking changed',
            description: isTold ? 'The customer is told by e-mail.' : 'The customer has not been written to.',
          });
          finish();
          return true;
        }
        const refused = isApiError(error) ? error : undefined;
        if (refused && isChauffeurObstacle(refused)) {
          setRefusedTime({ refusal: refused, time });
          showFailure(FAILED, refused.detail);
        } else if (refused && (isClash(refused) || isToldAbove(refused.code))) {
          showFailure(FAILED, refused.detail);
        } else noticeFormFailure(FAILED, form, error, { fieldOf: formFieldOf });
        return false;
      }),
    );
  const handleSubmit = submit();
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    if (isChanged) void handleSubmit();
  };
  const choosePrice = (choice: NonNullable<PriceChoice>) => {
    const isComputed = choice === 'computed';
    form.setValue('agreedTotal', isComputed ? '' : base.agreedTotal, { shouldDirty: true });
    form.setValue('agreedReason', isComputed ? '' : base.agreedReason, { shouldDirty: true });
    form.setValue('keptBeside', (choice === 'keep' && live.preview?.computedTotal) || '');
    if (choice === 'other') form.setFocus('agreedTotal', { shouldSelect: true });
  };
  const take = (vehicleId: string) => form.setValue('vehicleId', vehicleId, { shouldDirty: true });

  return (
    <FormFrame
      placement="wideSide"
      title="Edit Booking"
      description={`#${shortId(booking.id)}, ${booking.customerName}`}
      formId={formId}
      submitLabel="Save changes"
      isBusy={isSubmitting}
      canSubmit={isChanged}
      isDirty={isChanged}
      onClose={finish}
      onPutAside={onClose}
      summary={
        <>
          {obstacle && (
            <ChauffeurObstacle
              obstacle={obstacle}
              verb="Save"
              withoutLabel={`Take ${chauffeurName} off and save`}
              isBusy={isSubmitting}
              onChoose={(chauffeurId) => void submit({ chauffeurId })()}
              onConfirm={() => void submit({ confirm: true })()}
              onOpen={onOpen}
            />
          )}
          {live.preview?.standingOverride && (
            <PriceQuestion
              standing={live.preview.standingOverride}
              computedTotal={live.preview.computedTotal}
              chosen={priceChoiceOf(values, base, live.preview.computedTotal)}
              choices={['keep', 'computed', 'other']}
              onChoose={choosePrice}
            />
          )}
          <ChangeSummary
            {...live}
            carName={carName}
            refundsDifference={values.refundDifference}
            onTake={take}
            onOpen={onOpen}
          />
        </>
      }
    >
      <Fields
        as="form"
        $gap={3}
        id={formId}
        noValidate
        onKeyDown={handleKeyDown}
        onSubmit={(event) => void handleSubmit(event)}
      >
        {meanwhile.length > 0 && (
          <Notice>
            <span>
              Somebody else changed this booking meanwhile:{' '}
              {meanwhile.map((field) => names[field]).join(', ')}. What you typed is kept; the rest is as it
              is now.
            </span>
          </Notice>
        )}
        {draft.isRestored && isChanged && (
          <RestoredNotice verb="saved" onStartOver={() => draft.startOver(base)} />
        )}
        <FormPart title="Trip">
          <TripFields>
            <FormTextField form={form} name="date" label="Date" type="date" required />
            <FormTextField form={form} name="time" label="Time" type="time" required />
            <FormNumberField form={form} name="duration" label="Hours" kind="count" min={2} required />
          </TripFields>
          <FieldPair>
            <FormTextField
              form={form}
              name="pickupAddress"
              label="Pickup address"
              autoComplete="off"
              maxLength={300}
            />
            <FormTextArea
              form={form}
              name="destinations"
              label="Destinations"
              hint="One to a line, in order."
              rows={2}
            />
          </FieldPair>
        </FormPart>
        <FormPart title="Car and services">
          <CarPicker
            booking={booking}
            vehicleId={values.vehicleId}
            preview={live.preview}
            canDoWithout={values.serviceIds.length > 0}
            onChange={take}
          />
          {errors.vehicleId?.message && <FieldError>{errors.vehicleId.message}</FieldError>}
          <Chips
            legend="Services"
            options={serviceOptions(booking, services)}
            chosen={values.serviceIds}
            onChange={(chosen) => form.setValue('serviceIds', chosen, { shouldDirty: true })}
            error={errors.serviceIds?.message}
          />
        </FormPart>
        <FormPart title="Passengers and luggage">
          <RideFields>
            <FormNumberField
              form={form}
              name="passengers"
              label="Passengers"
              kind="count"
              min={1}
              max={car?.capacity}
            />
            <FormNumberField
              form={form}
              name="luggage"
              label="Luggage"
              kind="count"
              max={car?.luggageCapacity}
            />
            <FormTextFields
              form={form}
              fields={[
                { name: 'flightNumber', label: 'Flight', autoComplete: 'off', maxLength: 20 },
                { name: 'pickupSign', label: 'Pickup sign', autoComplete: 'off', maxLength: 80 },
              ]}
            />
          </RideFields>
          <FormTextArea form={form} name="notes" label="Notes" rows={2} maxLength={1000} />
        </FormPart>
        <FormPart title="Contact">
          <ContactFields>
            <FormTextField form={form} name="customerName" label="Name" required autoComplete="off" />
            <FormTextField
              form={form}
              name="customerEmail"
              label="E-mail"
              {...emailInput}
              autoComplete="off"
            />
            <FormTextField
              form={form}
              name="customerPhone"
              label="Phone"
              {...phoneInput}
              autoComplete="off"
            />
          </ContactFields>
          <PassengerFields form={form} />
        </FormPart>
        <FormPart title="Price">
          <PriceFields
            form={form}
            computedTotal={booking.priceOverride ? live.preview?.computedTotal : undefined}
          />
        </FormPart>
        <FormPart title="When it is saved">
          <Choices>
            {values.customerEmail.trim() === '' ? (
              <Muted>Without an e-mail address nobody is written to.</Muted>
            ) : (
              <FormCheckbox
                form={form}
                name="notifyCustomer"
                label="Tell the customer"
                description="One e-mail with what changed and a new calendar entry."
              />
            )}
            {live.preview && isPositive(live.preview.refundDue) && (
              <FormCheckbox
                form={form}
                name="refundDifference"
                label={`Refund the difference of ${displayMoney(live.preview.refundDue)}`}
                description="To the card that was charged."
              />
            )}
          </Choices>
        </FormPart>
      </Fields>
    </FormFrame>
  );
}

/** Close together: all of a booking at a glance. */
const Fields = styled(Stack)`
  textarea {
    min-height: 4.75rem;
  }
`;
const TripFields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${theme.space(2)};
`;
const ContactFields = styled(TripFields)`
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
`;
const RideFields = styled(TripFields)`
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
`;
const Choices = styled.div`
  display: grid;
  gap: ${theme.space(0.5)} ${theme.space(3)};
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
`;

/** All services on offer, and those of the booking that are not offered any more. */
function serviceOptions(booking: AdminBooking, services: readonly { id: string; name: string }[]) {
  const gone = booking.lines
    .filter(({ kind, itemId }) => kind === 'service' && !services.some(({ id }) => id === itemId))
    .map(({ itemId, name }) => ({ value: itemId, label: name }));
  return [...services.map(({ id, name }) => ({ value: id, label: name })), ...gone];
}

/** Untouched fields follow the booking. Returns those that others changed since the form, or its draft, began. */
function useRebase(draftKey: string, latest: ChangeForm, form: UseFormReturn<ChangeForm>): ChangedField[] {
  const [first] = useState(() => staffDrafts.read<ChangeForm>(draftKey)?.base ?? latest);
  const latestText = JSON.stringify(latest);
  const rebase = useEffectEvent((text: string) => {
    const base = form.formState.defaultValues as ChangeForm;
    if (JSON.stringify(base) === text) return;
    const now = JSON.parse(text) as ChangeForm;
    const kept = rebased(form.getValues(), base, now);
    form.reset(now);
    form.reset(kept, { keepDefaultValues: true });
  });
  useEffect(() => rebase(latestText), [latestText]);
  return changedFields(latest, first);
}
