import { foldText } from './foldText.ts';

interface Booked {
  customerName: string;
  customerPhone: string;
  passengerName: string | null;
  passengerPhone: string | null;
}

export interface Passenger {
  name: string;
  /** Null where it is not known: the booker's number is not given away as somebody else's. */
  phone: string | null;
  isBooker: boolean;
}

/** Who rides. With a passenger's phone alone it is the booker, who has this phone on the trip. */
export function passengerOf({ customerName, customerPhone, ...trip }: Booked): Passenger {
  const { passengerName, passengerPhone } = trip;
  if (passengerName && foldText(passengerName) !== foldText(customerName))
    return { name: passengerName, phone: passengerPhone || null, isBooker: false };
  return { name: customerName, phone: passengerPhone || customerPhone || null, isBooker: true };
}
