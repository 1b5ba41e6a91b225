import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { passengerOf } from '@livery/shared-types/passenger';
import { styled } from 'styled-components';
import { errorDetail, isApiError } from '../../api/apiError.ts';
import { showToast } from '../../store/showToast.ts';
import { theme, type } from '../../styles/index.ts';
import { emailInput, phoneInput } from '../../ui/contactInputs.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea, TextInput } from '../../ui/Field.tsx';
import { isOfInputMethod } from '../../ui/isOfInputMethod.ts';
import { Card, CardText, CardTitle, Cluster, Stack } from '../../ui/layout.ts';
import { usePhoneText } from '../../domain/usePhoneText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useChangeOwnDetailsMutation } from '../../api/ownBookingsApi.ts';

const Rows = styled.dl`
  margin-top: ${theme.space(2)};
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${theme.space(2)};
    padding-block: ${theme.space(1)};
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dt {
    ${type.small}
    grid-column: 1;
    color: ${theme.color.textSecondary};
  }
  dd {
    grid-column: 1;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  dd[data-action] {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
  dd[data-form] {
    grid-column: 1 / -1;
    padding-block: ${theme.space(1)};
  }
`;
const None = styled.span`
  color: ${theme.color.textSecondary};
`;

type DetailName =
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'passengerName'
  | 'passengerPhone'
  | 'flightNumber'
  | 'pickupSign'
  | 'notes';

interface Detail {
  name: DetailName;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  /** Said instead while nothing is entered. */
  hintWhereEmpty?: string;
  /** Shown while nothing is entered. */
  none?: string;
  input?: ComponentProps<'input'>;
  isLong?: boolean;
}

const DETAILS: readonly Detail[] = [
  { name: 'customerName', label: 'Name', required: true, input: { autoComplete: 'name', maxLength: 160 } },
  {
    name: 'customerEmail',
    label: 'Email',
    required: true,
    hint: 'We write to both addresses about this: the present one and the new one.',
    hintWhereEmpty: 'From then on we write to it about this booking.',
    input: emailInput,
  },
  {
    name: 'customerPhone',
    label: 'Phone',
    hint: 'Your chauffeur calls it on the day if you can’t be found.',
    input: phoneInput,
  },
  {
    name: 'passengerName',
    label: 'Passenger',
    hint: 'The name of whoever rides. Leave it empty if it is you.',
    none: 'You',
    input: { autoComplete: 'off', maxLength: 160 },
  },
  {
    name: 'passengerPhone',
    label: 'Passenger’s phone',
    hint: 'Your chauffeur calls it on the day if the passenger can’t be found.',
    input: { ...phoneInput, autoComplete: 'off' },
  },
  {
    name: 'flightNumber',
    label: 'Flight number',
    hint: 'We follow it, and come when it lands.',
    input: { autoComplete: 'off', maxLength: 20, placeholder: 'AC 123' },
  },
  { name: 'pickupSign', label: 'Name on the pickup sign', input: { autoComplete: 'off', maxLength: 80 } },
  { name: 'notes', label: 'Notes for your chauffeur', isLong: true },
];

interface Props {
  booking: OwnBooking;
  token: string;
}

/** Contact details and notes for the chauffeur: each is changed where it stands, and saved at once. */
export function OwnDetails({ booking, token }: Props) {
  const [edited, setEdited] = useState<DetailName>();
  const [left, setLeft] = useState<DetailName>();
  const shown = {
    ...booking,
    customerPhone: usePhoneText(booking.customerPhone),
    passengerPhone: usePhoneText(booking.passengerPhone ?? ''),
  };
  const { isBooker } = passengerOf(booking);
  /** The chauffeur of somebody else does not know the booker's number. */
  const told = (detail: Detail): Detail =>
    detail.name === 'customerPhone' && !isBooker ? { ...detail, hint: undefined } : detail;
  const isShown = ({ name }: Detail) =>
    booking[name] ? true : booking.canChange && !(name === 'passengerPhone' && isBooker);
  const close = (name: DetailName) => {
    setEdited(undefined);
    setLeft(name);
  };
  return (
    <Card aria-labelledby="details-title">
      <CardTitle id="details-title">Your details</CardTitle>
      {booking.canChange && <CardText>What you change here is saved at once.</CardText>}
      <Rows>
        {DETAILS.filter(isShown)
          .map(told)
          .map((detail) => (
            <div key={detail.name}>
              {edited === detail.name ? (
                <DetailForm
                  detail={detail}
                  value={shown[detail.name] ?? ''}
                  token={token}
                  onClose={() => close(detail.name)}
                />
              ) : (
                <DetailRow
                  detail={detail}
                  value={shown[detail.name]}
                  takesFocus={left === detail.name}
                  onEdit={booking.canChange ? () => setEdited(detail.name) : undefined}
                />
              )}
            </div>
          ))}
      </Rows>
    </Card>
  );
}

interface RowProps {
  detail: Detail;
  value: string | null;
  /** Its form has just been closed. */
  takesFocus: boolean;
  onEdit: (() => void) | undefined;
}

function DetailRow({ detail: { label, none = 'Not given' }, value, takesFocus, onEdit }: RowProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) buttonRef.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || <None>{none}</None>}</dd>
      {onEdit && (
        <dd data-action>
          <Button
            ref={buttonRef}
            variant="ghost"
            aria-label={`${value ? 'Edit' : 'Add'}: ${label}`}
            onClick={onEdit}
          >
            {value ? 'Edit' : 'Add'}
          </Button>
        </dd>
      )}
    </>
  );
}

interface FormProps {
  detail: Detail;
  value: string;
  token: string;
  onClose: () => void;
}

function DetailForm({
  detail: { name, label, required, hint, hintWhereEmpty = hint, input, isLong },
  value,
  token,
  onClose,
}: FormProps) {
  const [text, setText] = useState(value);
  const [fault, setFault] = useState<string>();
  const [save, { isLoading }] = useChangeOwnDetailsMutation();
  const singleFlight = useSingleFlight();

  const change = (next: string) => {
    setText(next);
    setFault(undefined);
  };
  const handleSave = async () => {
    const wanted = text.trim();
    if (wanted === value.trim()) return onClose();
    if (required && wanted === '') return setFault('Please fill this in');
    // Without the passenger their phone would be called for the booker.
    const also = name === 'passengerName' && wanted === '' ? { passengerPhone: null } : {};
    const { error } = await save({ token, details: { [name]: wanted, ...also } });
    if (error === undefined) {
      const isAddress = name === 'customerEmail';
      showToast({
        title: 'Saved',
        description:
          isAddress && value !== '' ? 'We write to both addresses about it.' : `${label} is changed.`,
      });
      return onClose();
    }
    // One field was sent, so any fault belongs to it.
    setFault((isApiError(error) && error.errors?.[0]?.message) || errorDetail(error));
  };
  const control = {
    value: text,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };

  return (
    <dd data-form>
      <Stack
        as="form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void singleFlight(handleSave);
        }}
        onKeyDown={({ key, nativeEvent }: KeyboardEvent) =>
          key === 'Escape' && !isOfInputMethod(nativeEvent) && onClose()
        }
      >
        <Field label={label} hint={value === '' ? hintWhereEmpty : hint} required={required} error={fault}>
          {isLong ? (
            <TextArea rows={3} maxLength={1000} {...control} />
          ) : (
            <TextInput {...input} {...control} />
          )}
        </Field>
        <Cluster $gap={1.5}>
          <Button type="submit" busy={isLoading} busyLabel="Saving…">
            Save
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </dd>
  );
}
