import type { Service } from '@livery/shared-types/catalog';

/** The chosen services that don't work without a car. */
export const servicesNeedingCar = (services: readonly Service[], chosen: readonly string[]): Service[] =>
  services.filter(({ id, needsVehicle }) => needsVehicle && chosen.includes(id));
