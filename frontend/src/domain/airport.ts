import type { Service } from '@livery/shared-types/catalog';

/** Whether an address is an airport, where a flight decides when the passenger comes. "Airport Road" is a road. */
export const isAirport = (address: string): boolean =>
  /\bairport\b(?! r(?:oa)?d\b)|\bpearson\b|\bbilly bishop\b|\bterminal [1-4]\b|\b(?:YYZ|YTZ|YHM|YKF)\b/i.test(
    address,
  );

/** Whether one of the chosen services is a drive from or to an airport. */
export const hasAirportService = (services: readonly Service[], chosenIds: readonly string[]): boolean =>
  services.some(({ id, category }) => category === 'airport' && chosenIds.includes(id));
