import type { Service, Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Catalog } from '../../../api/catalogApi.ts';
import { servicesNeedingCar } from '../../../domain/needsCar.ts';
import { useTakenVehicles, type TakenVehicles } from '../../../api/useTakenVehicles.ts';
import { theme } from '../../../styles/index.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { Muted } from '../../../ui/text.tsx';
import type { OrderForm } from './orderForm.ts';
import { Part } from './parts.ts';

const Free = styled.span`
  font-weight: 500;
  color: ${theme.color.greenText};
`;
const Taken = styled.span`
  font-weight: 500;
  color: ${theme.color.yellowText};
`;

interface Props extends Catalog {
  form: UseFormReturn<OrderForm>;
  onFill: (values: Partial<OrderForm>) => void;
}

export function PackageFields({ form, onFill, services, vehicles, settings }: Props) {
  const { control, formState } = form;
  const [serviceIds, vehicleId, method, date, time, duration, returnDate, returnTime, hasReturn] = useWatch({
    control,
    name: [
      'serviceIds',
      'vehicleId',
      'paymentMethod',
      'date',
      'time',
      'duration',
      'returnDate',
      'returnTime',
      'hasReturn',
    ],
  });
  const there = useTakenVehicles(date, time, duration);
  const back = useTakenVehicles(hasReturn ? returnDate : '', returnTime, duration);
  const cars = vehicles
    .filter(({ available, id }) => available || id === vehicleId)
    .map((vehicle) => ({
      value: vehicle.id,
      label: (
        <>
          <span>{vehicle.name}</span>
          <Muted as="span">
            {vehicle.capacity} seats · {displayMoney(vehicle.hourlyRate)}/h{' '}
            <Availability vehicle={vehicle} there={there} back={back} />
          </Muted>
        </>
      ),
    }));
  const methods = [
    { value: 'stripe', label: withNote('Card', 'By a pay link'), isOn: settings.stripePaymentEnabled },
    { value: 'cash', label: withNote('Cash', 'To the chauffeur'), isOn: settings.cashPaymentEnabled },
  ] as const;
  return (
    <Part aria-label="Package">
      <Chips
        legend="Services"
        mostHeight="10rem"
        options={services.map((service) => ({
          value: service.id,
          label: service.name,
          note: priceOf(service),
        }))}
        chosen={serviceIds}
        onChange={(ids) => onFill({ serviceIds: ids })}
        error={formState.errors.serviceIds?.message}
      />
      <RadioTiles
        legend="Car"
        mostHeight="16rem"
        options={[{ value: '', label: noCar(servicesNeedingCar(services, serviceIds)) }, ...cars]}
        value={vehicleId}
        onValueChange={(id) => onFill({ vehicleId: id })}
        error={formState.errors.vehicleId?.message}
      />
      <RadioTiles
        legend="Payment"
        options={methods.filter(({ isOn }) => isOn)}
        value={method}
        onValueChange={(value) => onFill({ paymentMethod: value })}
      />
    </Part>
  );
}

const withNote = (label: string, note: string) => (
  <span>
    {label}{' '}
    <Muted as="span" $inline>
      {note}
    </Muted>
  </span>
);
const noCar = ([needy]: Service[]) => (
  <>
    <span>No car yet</span>
    <Muted as="span">{needy ? `${needy.name} needs one: assign it later` : 'Assign one later'}</Muted>
  </>
);
const priceOf = ({ basePrice, category }: Service) =>
  `${displayMoney(basePrice)}${category === 'hourly' ? '/h' : ''}`;

/** Whether nobody has the car at the time of the trip, and of the way back where there is one. */
function Availability(props: { vehicle: Vehicle; there: TakenVehicles; back: TakenVehicles }) {
  const { vehicle, there, back } = props;
  if (there.state !== 'known') return null;
  if (there.isTaken(vehicle.id)) return <Taken>Taken</Taken>;
  if (back.isTaken(vehicle.id)) return <Taken>Taken on the way back</Taken>;
  return <Free>Free</Free>;
}
