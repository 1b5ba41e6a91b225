import { readCount } from '@livery/shared-types/readNumber';
import { useWatch } from 'react-hook-form';
import type { Catalog } from '../../api/catalogApi.ts';
import type { Contact } from '../../domain/rememberedContact.ts';
import { CarPart } from './CarPart.tsx';
import { JOURNEY_FIELDS, PACKAGE_DEPENDENT_FIELDS } from './draftResolver.ts';
import { JourneyPart } from './JourneyPart.tsx';
import { PassengerPart } from './PassengerPart.tsx';
import type { PartProps } from './parts.ts';
import { showsOnePart, type BookingSteps } from './useBookingStep.ts';
import type { TakenVehicles } from '../../api/useTakenVehicles.ts';
import { obstacleOf } from './vehicleChoices.ts';

interface Props extends PartProps, Pick<Catalog, 'settings'> {
  places: readonly string[];
  contact: Contact | undefined;
  taken: TakenVehicles;
  promoFault: string | undefined;
  steps: BookingSteps;
  /** Called where the journey can't be left as it is. */
  onJourneyFault: () => void;
}

export function PackageBuilder(props: Props) {
  const { places, contact, settings, promoFault, steps, onJourneyFault, taken, ...part } = props;
  const { form, vehicles } = part;
  const [vehicleId, passengers, luggage] = useWatch({
    control: form.control,
    name: ['vehicleId', 'passengers', 'luggage'],
  });
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const isCarSettled =
    vehicle !== undefined &&
    !taken.isTaken(vehicle.id) &&
    obstacleOf(vehicle, {
      passengers: readCount(passengers).value ?? 0,
      luggage: readCount(luggage).value ?? 0,
    }) === undefined;

  const choose = (name: 'serviceIds' | 'vehicleId', value: string | string[]) => {
    form.setValue(name, value, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger(PACKAGE_DEPENDENT_FIELDS);
  };
  const leaveJourney = async () => {
    // Where the rules can't be loaded, they are checked with everything else at the end.
    const isRight = await form.trigger(JOURNEY_FIELDS).catch(() => true);
    if (isRight) steps.goTo(isCarSettled ? 3 : 2);
    else onJourneyFault();
  };

  return (
    <>
      <JourneyPart
        {...part}
        places={places}
        nextLabel={isCarSettled ? 'Continue' : 'See cars'}
        onNext={() => void leaveJourney()}
      />
      <CarPart
        {...part}
        taken={taken}
        onNext={() => steps.goTo(3)}
        onChoose={(id) => {
          form.setValue('withoutCar', id === '');
          choose('vehicleId', id);
          // Who chooses a car that is taken reads first what that means.
          if (showsOnePart() && steps.step === 2 && !taken.isTaken(id)) steps.goTo(3);
        }}
      />
      <PassengerPart
        {...part}
        settings={settings}
        contact={contact}
        promoFault={promoFault}
        onServices={(ids) => choose('serviceIds', ids)}
      />
    </>
  );
}
