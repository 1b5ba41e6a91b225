import { readCount } from '@livery/shared-types/readNumber';
import { useWatch } from 'react-hook-form';
import { FieldError } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { CardTitle, Stack, StackedList } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { AvailabilityNotice } from './AvailabilityNotice.tsx';
import { servicesNeedingCar } from '../../domain/needsCar.ts';
import { hoursOf } from '../../domain/bookedHours.ts';
import { NextPart } from './NextPart.tsx';
import { Part, type PartProps } from './parts.ts';
import type { TakenVehicles } from '../../api/useTakenVehicles.ts';
import { alternativeVehicles } from './alternativeVehicles.ts';
import { obstacleOf, vehicleChoices } from './vehicleChoices.ts';
import { ChooseButton, PlainOption, VehicleOption } from './VehicleOption.tsx';
import { useVehicleTotals } from './useVehicleTotals.ts';

const FAULT = 'vehicle-error';

interface Props extends PartProps {
  taken: TakenVehicles;
  /** `''` for no vehicle. */
  onChoose: (vehicleId: string) => void;
  onNext: () => void;
}

/** The cars that fit the journey, each with its total. A car that is taken can be requested all the same. */
export function CarPart(props: Props) {
  const { form, services, vehicles, today, taken, onChoose, onNext } = props;
  const { control, formState } = form;
  const [vehicleId, withoutCar, serviceIds, duration, passengers, luggage] = useWatch({
    control,
    name: ['vehicleId', 'withoutCar', 'serviceIds', 'duration', 'passengers', 'luggage'],
  });
  const party = { passengers: readCount(passengers).value ?? 0, luggage: readCount(luggage).value ?? 0 };
  const { totals, isUpdating } = useVehicleTotals(control, today !== undefined);
  const { fitting, others } = vehicleChoices(vehicles, party, totals);
  const error = formState.errors.vehicleId?.message;
  const needsCar = servicesNeedingCar(services, serviceIds).length > 0;
  const isNone = vehicleId === '' && serviceIds.length > 0 && (!needsCar || withoutCar);

  const option = (vehicle: (typeof vehicles)[number], isFirst: boolean) => (
    <VehicleOption
      vehicle={vehicle}
      hours={hoursOf(duration)}
      total={totals.get(vehicle.id)}
      isUpdating={isUpdating}
      isTaken={taken.isTaken(vehicle.id)}
      obstacle={obstacleOf(vehicle, party)}
      isChosen={vehicle.id === vehicleId}
      faultId={error && isFirst ? FAULT : undefined}
      onChoose={() => onChoose(vehicle.id)}
    />
  );
  return (
    <Part aria-labelledby="car-title" data-part={2}>
      <CardTitle as="h3" id="car-title" tabIndex={-1}>
        Your car
      </CardTitle>
      {fitting.length > 0 && <Muted>Totals for this trip, all in: with chauffeur, fees and tax.</Muted>}
      {error && <FieldError id={FAULT}>{error}</FieldError>}
      {fitting.length === 0 && (
        <Muted>No car takes so many. Split the party over two bookings, or ask us: we find a way.</Muted>
      )}
      <StackedList aria-label="Vehicle" $gap={1.5}>
        {fitting.map((vehicle, index) => (
          <li key={vehicle.id}>
            {option(vehicle, index === 0)}
            {vehicle.id === vehicleId && (
              <Stack $top={1}>
                <AvailabilityNotice
                  vehicle={vehicle}
                  taken={taken}
                  alternatives={alternativeVehicles(vehicle, vehicles, taken, party)}
                  onChoose={onChoose}
                />
              </Stack>
            )}
          </li>
        ))}
        <li>
          <PlainOption as="div" $isChosen={isNone}>
            <p>
              No vehicle
              <Muted as="span">
                {needsCar
                  ? 'Send the request without one: we assign a car.'
                  : 'A service without a car of your choice.'}
              </Muted>
            </p>
            <ChooseButton
              name="no vehicle"
              isChosen={isNone}
              faultId={error && fitting.length === 0 ? FAULT : undefined}
              onChoose={() => onChoose('')}
            />
          </PlainOption>
        </li>
      </StackedList>
      {others.length > 0 && (
        <Fold
          title={`${others.length} more ${others.length === 1 ? 'car' : 'cars'} that can’t take this journey`}
          mustShow={others.some(({ id }) => id === vehicleId)}
        >
          <StackedList $gap={1.5}>
            {others.map((vehicle) => (
              <li key={vehicle.id}>{option(vehicle, false)}</li>
            ))}
          </StackedList>
        </Fold>
      )}
      {(vehicleId !== '' || isNone) && (
        <NextPart variant="secondary" onClick={onNext}>
          Continue
        </NextPart>
      )}
    </Part>
  );
}
