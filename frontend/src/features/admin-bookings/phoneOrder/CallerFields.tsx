import { displayMoney } from '@livery/shared-types/cents';
import type { Customer, CustomerSummary, CustomerTrip } from '@livery/shared-types/customer';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { emailInput, phoneInput } from '../../../ui/contactInputs.ts';
import { Link } from '../../../ui/Link.tsx';
import { styled } from 'styled-components';
import { readAnew } from '../../../api/baseApi.ts';
import { displayDate } from '../../../domain/dates.ts';
import { customersApi } from '../../../api/customersApi.ts';
import { routeOf, tripCount } from '../../../domain/customerText.ts';
import { FormTextFields } from '../../../forms/formFields.tsx';
import { PassengerFields } from '../../../forms/PassengerFields.tsx';
import { paths } from '../../../routing/paths.ts';
import { media, theme, type } from '../../../styles/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { Muted } from '../../../ui/text.tsx';
import { callerOf, tripAgain, usualOf, type OrderForm } from './orderForm.ts';
import { FieldRow, Part } from './parts.ts';

const Known = styled.section`
  ${type.small}
  display: grid;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.accentTint};
`;
const Facts = styled(Cluster)`
  ${type.figures}
  gap: ${theme.space(0.5)} ${theme.space(1.5)};
  a {
    display: inline-flex;
    align-items: center;
    ${media.coarse} {
      min-height: ${theme.target};
    }
  }
`;
const Notes = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Again = styled.ul`
  display: grid;
  gap: ${theme.space(0.75)};
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space(1)};
    align-items: center;
  }
  ${media.tablet} {
    span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

const tripsOffered = 2;

export type CustomerFinder = ComponentType<{
  label: string;
  onChoose: (customer: CustomerSummary) => void;
}>;

interface Props {
  form: UseFormReturn<OrderForm>;
  onFill: (values: Partial<OrderForm>) => void;
  CustomerSearch: CustomerFinder;
}

export function CallerFields({ form, onFill, CustomerSearch }: Props) {
  const [customerId, email] = useWatch({ control: form.control, name: ['customerId', 'customerEmail'] });
  const customer = customersApi.useCustomerQuery(customerId, {
    skip: customerId === '',
    ...readAnew,
  });
  const known = customerId === '' ? undefined : customer.currentData;
  /** Whose usual trip is still to be filled in; after a reload what was typed stays. */
  const awaitedRef = useRef('');
  /** What was filled in of somebody before; what was typed over it stays. */
  const filledRef = useRef<Partial<OrderForm>>({});

  const fill = (values: Partial<OrderForm>) => {
    const current = form.getValues();
    const free = Object.entries(values).filter(([name]) => {
      const now = current[name as keyof OrderForm];
      return now === '' || now === filledRef.current[name as keyof OrderForm];
    });
    filledRef.current = { ...filledRef.current, ...Object.fromEntries(free) };
    onFill(Object.fromEntries(free));
  };
  const handleChoose = (chosen: CustomerSummary) => {
    awaitedRef.current = chosen.id;
    onFill(callerOf(chosen));
  };
  const fillUsual = useEffectEvent(({ id, defaults }: Customer) => {
    if (awaitedRef.current !== id) return;
    awaitedRef.current = '';
    fill(usualOf(defaults));
  });
  useEffect(() => {
    if (known) fillUsual(known);
  }, [known]);

  return (
    <Part aria-label="Caller">
      <CustomerSearch label="Find the caller" onChoose={handleChoose} />
      {known && <KnownCaller customer={known} onAgain={(trip) => onFill(tripAgain(trip))} />}
      <FieldRow $columns={3}>
        <FormTextFields
          form={form}
          fields={[
            { name: 'customerName', label: 'Name', required: true, autoComplete: 'off', maxLength: 160 },
            {
              name: 'customerPhone',
              label: 'Phone',
              required: email.trim() === '',
              ...phoneInput,
              autoComplete: 'off',
            },
            {
              name: 'customerEmail',
              label: 'Email',
              optional: true,
              hint: email.trim() === '' && 'No e-mails will be sent.',
              ...emailInput,
              autoComplete: 'off',
            },
          ]}
        />
      </FieldRow>
      <PassengerFields form={form} />
    </Part>
  );
}

function KnownCaller(props: { customer: Customer; onAgain: (trip: CustomerTrip) => void }) {
  const { id, name, trips, spend, noShows, lastPickup, preferences, notes, recentTrips } = props.customer;
  const remarks = [preferences, notes].filter((text) => text !== '').join('\n');
  return (
    <Known aria-label={`What is known of ${name}`}>
      <Facts>
        <strong>{name}</strong>
        <span>{tripCount(trips)}</span>
        <span>{displayMoney(spend)}</span>
        {lastPickup && <span>last {displayDate(lastPickup)}</span>}
        {noShows > 0 && <Badge tone="yellow">{`${noShows} no-show${noShows === 1 ? '' : 's'}`}</Badge>}
        <Link to={paths.customer(id)} target="_blank">
          Profile
        </Link>
      </Facts>
      {remarks && <Notes>{remarks}</Notes>}
      {recentTrips.length > 0 && (
        <Again aria-label="Last trips">
          {recentTrips.slice(0, tripsOffered).map((trip) => (
            <li key={trip.id}>
              <span title={routeOf(trip)}>
                {displayDate(trip.pickupDate)}: {routeOf(trip)}
                {trip.vehicleName && <Muted $inline as="span">{` · ${trip.vehicleName}`}</Muted>}
              </span>
              <SmallButton
                aria-label={`Book again: ${routeOf(trip)}, ${displayDate(trip.pickupDate)}`}
                onClick={() => props.onAgain(trip)}
              >
                <RotateCcw size={14} aria-hidden /> Book again
              </SmallButton>
            </li>
          ))}
        </Again>
      )}
    </Known>
  );
}
