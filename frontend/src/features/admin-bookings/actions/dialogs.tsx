import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { REASON_CODES } from '@livery/shared-types/reasonCode';
import { styled } from 'styled-components';
import { actionsFor, amountFault, isPositive, typedMoney } from '../../../domain/bookingActions.ts';
import { hasEmail, toldByEmail } from '../../../domain/customerTold.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { theme } from '../../../styles/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/layout.ts';
import { useNow } from '../../../ui/useNow.ts';
import type { BookingAction, BookingActionType } from '../adminBookingsApi.ts';
import { reasonOptions } from '../reasonOptions.ts';

/** What every dialog about a booking is given. It is closed once its action was done; a failure keeps it, with what was typed. */
export interface ActionDialogProps {
  /** As it was when it was asked about. */
  booking: AdminBooking;
  frame: { busy: boolean; onClose: () => void; onCancel: () => void };
  /** It was confirmed before: from then on it says what is wrong. */
  isChecked: boolean;
  /** Takes what to do; nothing where something is missing or wrong. */
  onConfirm: (action: BookingAction | undefined) => void;
}

/** What is typed for an action is a draft until it was done or given up. */
export const reasonDraft = (id: string, type: BookingActionType) => `booking:${id}:${type}`;
const amountDraft = (id: string, type: BookingActionType) => `${reasonDraft(id, type)}-amount`;
const internalDraft = (id: string, type: BookingActionType) => `${reasonDraft(id, type)}-internal`;
const whyDraft = (id: string, type: BookingActionType) => `${reasonDraft(id, type)}-why`;
export function forgetTyped(id: string, type: BookingActionType) {
  staffDrafts.clear(reasonDraft(id, type));
  staffDrafts.clear(amountDraft(id, type));
  staffDrafts.clear(internalDraft(id, type));
  staffDrafts.clear(whyDraft(id, type));
}

interface TextProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  maxLength?: number;
  required?: boolean;
  error?: string | false | undefined;
}

export const AmountField = ({
  onChange,
  error,
  ...field
}: Omit<TextProps, 'maxLength'> & { label: string }) => (
  <NumberField {...field} kind="amount" error={error || undefined} onText={onChange} />
);

export const ReasonField = ({
  label = 'Reason',
  value,
  onChange,
  error,
  maxLength = 1000,
  ...field
}: TextProps) => (
  <Field label={label} optional={!field.required} error={error || undefined} {...field}>
    <TextArea
      value={value}
      onChange={(event) => onChange(event.target.value)}
      rows={3}
      maxLength={maxLength}
    />
  </Field>
);

const NOT_SAID = '-';
const whys = [{ value: NOT_SAID, label: 'Not said' }, ...reasonOptions];

/** Why staff end a booking, for their own figures. */
export const useWhy = (id: string, type: BookingActionType) => {
  const [text, setText] = useTextDraft(whyDraft(id, type));
  const reasonCode = REASON_CODES.find((code) => code === text);
  const field = (
    <Field label="Why" optional hint="Only staff see it.">
      <Select
        value={reasonCode ?? NOT_SAID}
        onValueChange={(chosen) => setText(chosen === NOT_SAID ? '' : chosen)}
        options={whys}
      />
    </Field>
  );
  return { reasonCode, field };
};

/** Money that the customer's bank has taken back, or may, would go back twice. */
export const DisputeNotice = () => (
  <Notice>
    The customer’s bank contests this payment. What you refund now may go back twice; look at the dispute
    first.
  </Notice>
);

/** Who reads the reason of an ending: said where it is typed. */
export const reasonReader = (booking: AdminBooking) =>
  hasEmail(booking) ? 'The customer reads it in the e-mail.' : 'The customer reads it on their page.';

/** Of a booking of which nothing is held, so that nothing is refunded. */
export const nothingHeldWords = ({ paymentStatus }: AdminBooking): string => {
  if (paymentStatus === 'authorized')
    return 'The card is authorised and was not charged. The hold on it is released.';
  return paymentStatus === 'processing'
    ? 'A card payment is under way. If it still succeeds, it goes back in full.'
    : 'Nothing is held of a card payment, so nothing goes back.';
};

export const Plain = styled.p`
  color: ${theme.color.textSecondary};
`;

export function RejectDialog({ booking, frame, onConfirm }: ActionDialogProps) {
  const [reason, setReason] = useTextDraft(reasonDraft(booking.id, 'reject'));
  const why = useWhy(booking.id, 'reject');
  const { heldAmount } = booking;
  const held = isPositive(heldAmount) ? displayMoney(heldAmount) : undefined;
  return (
    <ConfirmDialog
      {...frame}
      title="Reject Booking"
      question={`Why is this booking rejected? ${toldByEmail(booking, 'The customer is told by e-mail.')}`}
      confirmLabel={held === undefined ? 'Reject' : `Reject, refund ${held}`}
      dangerous
      onConfirm={() =>
        onConfirm({ type: 'reject', reason: reason.trim() || undefined, reasonCode: why.reasonCode })
      }
    >
      <Stack $gap={2.5}>
        {booking.disputed && <DisputeNotice />}
        <Plain>
          {held === undefined
            ? nothingHeldWords(booking)
            : `${held} of the payment is held. All of it goes back to the card.`}
        </Plain>
        {why.field}
        <ReasonField value={reason} onChange={setReason} hint={reasonReader(booking)} />
      </Stack>
    </ConfirmDialog>
  );
}

export function CompleteDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const isCash = booking.paymentMethod === 'cash';
  const [cash, setCash] = useState(booking.cashReceived ?? booking.totalAmount);
  const cashReceived = (isCash && cash.trim()) || undefined;
  const fault = cashReceived && amountFault(cashReceived);
  return (
    <ConfirmDialog
      {...frame}
      title="Mark as Done"
      question={`Mark this booking as completed? ${hasEmail(booking) ? 'A completion email will be sent to the customer.' : 'No e-mail is sent: there is no address.'}`}
      confirmLabel="Mark as completed"
      onConfirm={() => onConfirm(fault ? undefined : { type: 'complete', cashReceived })}
    >
      {isCash && (
        <AmountField
          label="Cash received"
          hint="What the chauffeur took. Leave it empty to record it later; the trip then shows as “Cash due”."
          value={cash}
          onChange={setCash}
          error={isChecked && fault}
        />
      )}
    </ConfirmDialog>
  );
}

export function CashDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const [amount, setAmount] = useState(booking.cashReceived ?? booking.totalAmount);
  const fault = amountFault(amount);
  return (
    <ConfirmDialog
      {...frame}
      title="Record cash"
      question={`The trip costs ${displayMoney(booking.totalAmount)}. What you enter replaces what was recorded before.`}
      confirmLabel="Record cash"
      onConfirm={() => onConfirm(fault ? undefined : { type: 'cash', amount: amount.trim() })}
    >
      <AmountField label="Cash received" value={amount} onChange={setAmount} error={isChecked && fault} />
    </ConfirmDialog>
  );
}

/** Gives a part of a card payment back by hand, at most what is still held. */
export function RefundDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const [amount, setAmount] = useTextDraft(amountDraft(booking.id, 'refund'));
  const [reason, setReason] = useTextDraft(reasonDraft(booking.id, 'refund'));
  const [internal, setInternal] = useTextDraft(internalDraft(booking.id, 'refund'));
  const fault = amountFault(amount, { least: 1, most: booking.heldAmount });
  const lacksReason = reason.trim() === '';
  const internalReason = internal.trim();
  const action = {
    type: 'refund',
    amount: amount.trim(),
    reason: reason.trim(),
    ...(internalReason !== '' && { internalReason }),
  } as const;
  return (
    <ConfirmDialog
      {...frame}
      title="Refund by hand"
      question={`${displayMoney(booking.heldAmount)} of the payment is still held. ${toldByEmail(booking, 'The customer is told by email what goes back.')}`}
      confirmLabel={fault === undefined ? `Refund ${typedMoney(amount)}` : 'Refund'}
      onConfirm={() => onConfirm(fault || lacksReason ? undefined : action)}
    >
      <Stack>
        {booking.disputed && <DisputeNotice />}
        <AmountField
          label="Amount ($)"
          required
          value={amount}
          onChange={setAmount}
          error={isChecked && fault}
        />
        <ReasonField
          value={reason}
          onChange={setReason}
          required
          hint={hasEmail(booking) ? reasonReader(booking) : 'Kept in the booking.'}
          error={isChecked && lacksReason && 'Please give a reason'}
        />
        <ReasonField
          label="Internal note"
          value={internal}
          onChange={setInternal}
          hint="Only staff see it, in the booking’s history."
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** Hides a booking from the main view. A trip that is still to come is pointed out: its customer waits for the car. */
export function ArchiveDialog({ booking, frame, onConfirm }: ActionDialogProps) {
  const { isStillToCome } = actionsFor(booking, useNow());
  return (
    <ConfirmDialog
      {...frame}
      title="Archive Booking"
      question="Archive this booking? It will be hidden from the main view."
      confirmLabel={isStillToCome ? 'Archive all the same' : 'Archive'}
      dangerous={isStillToCome}
      onConfirm={() => onConfirm({ type: 'archive', confirm: isStillToCome })}
    >
      {isStillToCome && (
        <Notice>
          This trip is approved and still to come, on {displayDate(booking.pickupDate)} at{' '}
          {displayTime(booking.pickupTime)}. It stays approved: {booking.customerName} expects the car.
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Deleting never moves money: what is still held has to go back first. */
export function DeleteDialog({ booking, frame, onConfirm }: ActionDialogProps) {
  const { has, can } = actionsFor(booking, useNow());
  const words = { title: 'Delete Booking', confirmLabel: 'Delete permanently' };
  if (!has('delete')) {
    return (
      <ConfirmDialog
        {...words}
        onClose={frame.onClose}
        question={`${displayMoney(booking.heldAmount)} of the customer’s payment is still held. ${has('cancel') ? 'Cancel it first, so that the customer is refunded.' : 'Close the trip first.'}`}
        cancelLabel="Back"
      />
    );
  }
  const consequences = [
    booking.capturedAmount === '0.00'
      ? 'Nothing was charged by card.'
      : 'No money moves: what was charged and refunded stays in the payment ledger.',
    can('cancel') && toldByEmail(booking, 'The customer is told by email that the trip is withdrawn.'),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      {...words}
      {...frame}
      question={`Permanently delete this booking? This action cannot be undone. ${consequences.join(' ')}`}
      dangerous
      onConfirm={() => onConfirm({ type: 'delete' })}
    />
  );
}
