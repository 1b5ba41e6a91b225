/** Whether an address is an airport, where a flight decides when the passenger comes. "Airport Road" is a road. */
export const isAirport = (address: string): boolean =>
  /\bairport\b(?! r(?:oa)?d\b)|\bpearson\b|\b(?:YYZ|YTZ|YHM|YKF)\b/i.test(address);
