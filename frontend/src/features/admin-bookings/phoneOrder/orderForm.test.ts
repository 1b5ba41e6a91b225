import { describe, expect, it } from 'vitest';
import { aCustomerTrip, aService, aVehicle, anAdminBooking } from '../../../testing/factories.ts';
import { BLANK_ORDER, copyOfBooking, orderable, tripAgain, wayBackOf } from './orderForm.ts';

const now = new Date('2126-11-01T12:00:00Z');
const booking = anAdminBooking({
  vehicleId: aVehicle().id,
  serviceIds: [aService().id],
  destinations: ['Casa Loma', 'Distillery District'],
  flightNumber: 'AC 123',
  passengers: 2,
  passengerName: 'Bea Roy',
  passengerPhone: '+14165550202',
});
const bea = { hasPassenger: true, passengerName: 'Bea Roy', passengerPhone: '(416) 555-0202' };

describe('an order that begins with a booking', () => {
  it('copies everything, and the day while it is still to come', () => {
    expect(copyOfBooking(booking, now)).toMatchObject({
      copyOf: booking.id,
      customerName: 'Ana Lee',
      date: '2126-12-01',
      time: '14:30',
      destinations: [{ address: 'Casa Loma' }, { address: 'Distillery District' }],
      flightNumber: 'AC 123',
      passengers: '2',
      ...bea,
      paymentMethod: 'cash',
      promoCode: null,
    });
  });

  it('leaves the day to be chosen once it has passed, at the same time of day', () => {
    const later = new Date('2127-01-01T12:00:00Z');
    expect(copyOfBooking(booking, later)).toMatchObject({ date: '', time: '14:30' });
  });

  it('goes back the same way over the same stops, when the trip ends, and without the flight', () => {
    expect(wayBackOf(booking, now)).toMatchObject({
      date: '2126-12-01',
      time: '17:30',
      pickupAddress: 'Distillery District',
      destinations: [{ address: 'Casa Loma' }, { address: 'Union Station' }],
      flightNumber: '',
      ...bea,
    });
  });

  it('takes a trip of before without its day', () => {
    const again = tripAgain(aCustomerTrip());
    expect(again).toMatchObject({ duration: '4', pickupAddress: 'Union Station' });
    expect(Object.keys(again)).not.toContain('date');
    expect(again).toMatchObject({ hasPassenger: false, passengerName: '', passengerPhone: '' });
    const { passengerName, passengerPhone } = booking;
    expect(tripAgain(aCustomerTrip({ passengerName, passengerPhone }))).toMatchObject(bea);
  });

  it('leaves out what has left the catalog', () => {
    const order = { ...BLANK_ORDER, vehicleId: aVehicle().id, serviceIds: [aService().id, 'gone'] };
    const catalog = { services: [aService()], vehicles: [aVehicle({ available: false })] };
    expect(orderable(order, catalog)).toMatchObject({ vehicleId: '', serviceIds: [aService().id] });
  });
});
