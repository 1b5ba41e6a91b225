import { displayMoney } from '@livery/shared-types/cents';
import type { ClosingPreview } from '@livery/shared-types/changeBooking';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { readAmount } from '@livery/shared-types/readNumber';
import { Plus, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../../api/baseApi.ts';
import { errorDetail } from '../../../api/apiError.ts';
import { amountFault, isPositive } from '../../../domain/bookingActions.ts';
import { hasEmail } from '../../../domain/customerTold.ts';
import { media, theme } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field, FieldError, TextInput } from '../../../ui/Field.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Muted } from '../../../ui/text.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { adminBookingsApi, type BookingClosing } from '../adminBookingsApi.ts';
import { Figure } from '../detailSections.tsx';
import { AmountField, type ActionDialogProps } from './dialogs.tsx';

const DEBOUNCE_MS = 250;
const MOST = 50;
const LABEL_LENGTH = 80;

interface Row {
  key: string;
  label: string;
  amount: string;
  isTaken: boolean;
  /** Staff have added it. */
  isOwn: boolean;
}

const Line = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
  align-items: start;
  padding-bottom: ${theme.space(2)};
  border-bottom: 1px solid ${theme.color.hairline};
  > button {
    min-height: ${theme.target};
  }
  &:not([data-dropped]) {
    > :first-child {
      grid-column: 1 / -1;
    }
    /* In line with the inputs, below their labels. */
    > button {
      margin-top: 1.6875rem;
    }
    ${media.phone} {
      grid-template-columns: minmax(0, 1fr) 8rem auto;
      > :first-child {
        grid-column: auto;
      }
    }
  }
  &[data-dropped] {
    align-items: center;
    color: ${theme.color.textSecondary};
    overflow-wrap: anywhere;
  }
`;
const Sums = styled.output`
  display: block;
  transition: opacity ${theme.motion.quick} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: ${theme.outdated};
  }
`;

const proposedRows = ({ closing }: AdminBooking): Row[] =>
  (closing?.lines ?? []).map(({ label, amount, clientId }, index) => ({
    key: clientId ?? `${index}`,
    label,
    amount,
    isTaken: true,
    isOwn: false,
  }));

const labelFault = (label: string) => (label.trim() === '' ? 'Name the line' : undefined);
const lineFault = (amount: string) =>
  readAmount(amount).value === undefined ? 'Enter an amount in dollars, such as 50.00' : undefined;

/** What was proposed for a trip that was driven: each line is taken, changed or dropped, and others may be added. */
export function CloseDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const { closing } = booking;
  const isCash = booking.paymentMethod === 'cash';
  const [rows, setRows] = useState(() => proposedRows(booking));
  const [cash, setCash] = useState(closing?.cashReceived ?? '');
  const addedRef = useRef(0);
  const addRef = useRef<HTMLButtonElement>(null);
  const change = (key: string, what: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...what } : row)));
  const handleAdd = () => {
    addedRef.current += 1;
    const key = `added-${addedRef.current}`;
    setRows((before) => [...before, { key, label: '', amount: '', isTaken: true, isOwn: true }]);
  };

  const taken = rows.filter(({ isTaken }) => isTaken);
  const isReadable = ({ label, amount }: Row) => (labelFault(label) ?? lineFault(amount)) === undefined;
  // What is not filled in yet counts for nothing.
  const lines = taken
    .filter(isReadable)
    .map(({ label, amount }) => ({ label: label.trim(), amount: amount.trim() }));
  const cashReceived = (isCash && cash.trim()) || undefined;
  const cashFault = cashReceived && amountFault(cashReceived);
  const isFaulty = lines.length < taken.length || Boolean(cashFault);

  return (
    <ConfirmDialog
      {...frame}
      title="Close the trip"
      question="Nothing of this is charged before you close the trip. Amounts are before tax; one below zero is taken off."
      confirmLabel="Close the trip"
      onConfirm={() => onConfirm(isFaulty ? undefined : { type: 'close', lines, cashReceived })}
    >
      <Stack $gap={2}>
        {rows.map((row) => (
          <LineRow
            key={row.key}
            row={row}
            isChecked={isChecked}
            onChange={(what) => change(row.key, what)}
            onRemove={() => {
              setRows((before) => before.filter(({ key }) => key !== row.key));
              // The pressed button is gone: the focus moves on.
              addRef.current?.focus();
            }}
          />
        ))}
        {rows.length < MOST && (
          <div>
            <SmallButton ref={addRef} onClick={handleAdd}>
              <Plus size={16} aria-hidden /> Add a line
            </SmallButton>
          </div>
        )}
        {isCash && (
          <AmountField
            label="Cash received"
            hint={`${closing?.cashExpected == null ? '' : `${displayMoney(closing.cashExpected)} was to be collected. `}Leave it empty to record it later; the trip then shows as “Cash due”.`}
            value={cash}
            onChange={setCash}
            error={isChecked && cashFault}
          />
        )}
        <Outcome booking={booking} lines={lines} cashReceived={cashFault ? undefined : cashReceived} />
      </Stack>
    </ConfirmDialog>
  );
}

interface LineRowProps {
  row: Row;
  isChecked: boolean;
  onChange: (what: Partial<Row>) => void;
  onRemove: () => void;
}

/** The button stays where it is, and keeps the focus, when the line is dropped and taken again. */
function LineRow({ row, isChecked, onChange, onRemove }: LineRowProps) {
  const { label, amount, isTaken, isOwn } = row;
  const name = label.trim() || 'the line';
  const press = isTaken ? { word: isOwn ? 'Remove' : 'Drop', Icon: X } : { word: 'Take', Icon: Undo2 };
  return (
    <Line aria-label={label.trim() || 'New line'} data-dropped={!isTaken || undefined}>
      {isTaken ? (
        <Field label="Line" error={isChecked ? labelFault(label) : undefined}>
          <TextInput
            value={label}
            maxLength={LABEL_LENGTH}
            autoComplete="off"
            onChange={(event) => onChange({ label: event.target.value })}
          />
        </Field>
      ) : (
        <s>
          {label}, {displayMoney({ cents: readAmount(amount).value ?? 0 })}
        </s>
      )}
      {isTaken && (
        <NumberField
          label="Amount ($)"
          kind="amount"
          min={-Infinity}
          value={amount}
          onText={(text) => onChange({ amount: text })}
          error={isChecked ? lineFault(amount) : undefined}
        />
      )}
      <SmallButton
        aria-label={isTaken ? `${press.word} ${name}` : `Take ${name} again`}
        onClick={() => (isOwn ? onRemove() : onChange({ isTaken: !isTaken }))}
      >
        <press.Icon size={16} aria-hidden /> {press.word}
      </SmallButton>
    </Line>
  );
}

interface OutcomeProps extends Pick<BookingClosing, 'lines' | 'cashReceived'> {
  booking: AdminBooking;
}

/** What the trip comes to, and what happens next. */
function Outcome({ booking, lines, cashReceived }: OutcomeProps) {
  const wanted = JSON.stringify({ lines, cashReceived });
  const settled = useDebounced(wanted, DEBOUNCE_MS);
  const { data, error, isFetching } = adminBookingsApi.useClosingPreviewQuery(
    { id: booking.id, closing: JSON.parse(settled) as BookingClosing },
    readAnew,
  );
  const isUpdating = isFetching || settled !== wanted;
  // The figures of other lines would not be true of these.
  if (error !== undefined && !isUpdating)
    return <FieldError>{errorDetail(error, 'The total could not be worked out.')}</FieldError>;
  return (
    <Stack $gap={1}>
      <Sums aria-busy={isUpdating} aria-label="What it comes to">
        <Figure label="Total now" amount={booking.totalAmount} />
        <Figure label="New total" amount={data?.total ?? booking.totalAmount} isSum />
        <Figure label="Paid" amount={data?.amountPaid ?? booking.amountPaid} />
        <Figure label="Balance due" amount={data?.balanceDue ?? booking.balanceDue} />
      </Sums>
      <Muted>{nextWords(booking, lines.length > 0, data)}</Muted>
    </Stack>
  );
}

/** What happens once the trip is closed. */
function nextWords(booking: AdminBooking, hasLines: boolean, preview: ClosingPreview | undefined): string {
  const due = preview && isPositive(preview.balanceDue) ? displayMoney(preview.balanceDue) : undefined;
  const back = preview && isPositive(preview.refundDue) ? displayMoney(preview.refundDue) : undefined;
  const refund = back === undefined ? '' : ` ${back} goes back to the card.`;
  const isByCard = booking.paymentMethod !== 'cash';
  if (!hasEmail(booking)) {
    const told = due !== undefined && isByCard ? ` Please tell the customer that ${due} is due.` : '';
    return `No e-mail is sent: there is no address.${told}${refund}`;
  }
  if (!hasLines) return 'The price stays as it is. The customer gets the thank-you e-mail.';
  const pay = due === undefined ? '' : isByCard ? `, and how to pay ${due}` : `, of which ${due} is due`;
  return `The customer gets one e-mail with the new total${pay}, and the thank-you e-mail.${refund}`;
}
