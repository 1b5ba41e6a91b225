import type { NewBookingProps } from '../../features/admin-bookings/BookingsTab.tsx';
import { PhoneOrderDialog } from '../../features/admin-bookings/phoneOrder/PhoneOrderDialog.tsx';
import { CustomerSearch } from '../../features/admin-customers/CustomerSearch.tsx';
import { PromoCodeBox } from '../../features/booking/PromoCodeBox.tsx';
import { usePlaceNames } from '../../features/coverage/places.ts';

/** An order by telephone, with the search for customers, the check of promo codes and the table of places. */
export default function PhoneOrder(props: NewBookingProps) {
  return (
    <PhoneOrderDialog
      {...props}
      CustomerSearch={CustomerSearch}
      PromoCodeBox={PromoCodeBox}
      places={usePlaceNames()}
    />
  );
}
