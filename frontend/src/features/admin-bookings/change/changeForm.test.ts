import { describe, expect, it } from 'vitest';
import { anAdminBooking } from '../../../testing/factories.ts';
import {
  changeBodyOf,
  changedFields,
  changeFormOf,
  formFieldOf,
  pricedChangeOf,
  rebased,
  type ChangeForm,
} from './changeForm.ts';

const booking = anAdminBooking({
  vehicleId: 'v1',
  passengers: 2,
  priceOverride: { total: '100.00', reason: 'Regular' },
});
const base = changeFormOf(booking);
const typed = (changes: Partial<ChangeForm>): ChangeForm => ({ ...base, ...changes });
const choices = { notifyCustomer: true, refundDifference: true };

describe('the form of a changed booking', () => {
  it('asks for nothing while nothing was typed', () => {
    expect(changedFields(base, base)).toEqual([]);
    expect(changeBodyOf(base, base)).toEqual(choices);
  });

  it('asks only for what was typed, as the request carries it', () => {
    const form = typed({
      time: '16:00',
      destinations: ' Casa Loma \n\nHigh Park',
      vehicleId: '',
      passengers: '',
      luggage: '3',
      flightNumber: ' AC 871 ',
      adjustments: [{ label: 'Waiting time', amount: ' 25 ' }],
      notifyCustomer: false,
    });
    expect(changeBodyOf(form, base)).toEqual({
      pickupDate: '2126-12-01T16:00',
      destinations: ['Casa Loma', 'High Park'],
      vehicleId: null,
      passengers: null,
      luggage: 3,
      flightNumber: 'AC 871',
      adjustments: [{ label: 'Waiting time', amount: '25' }],
      notifyCustomer: false,
      refundDifference: true,
    });
  });

  it('asks for another passenger, or for none, and for nothing while only the box is checked', () => {
    expect(changeBodyOf(typed({ hasPassenger: true }), base)).toEqual(choices);
    const bea = { hasPassenger: true, passengerName: 'Bea Roy', passengerPhone: '(416) 555-0202' };
    expect(changeBodyOf(typed(bea), base)).toEqual({
      passengerName: 'Bea Roy',
      passengerPhone: '(416) 555-0202',
      ...choices,
    });
    const booked = changeFormOf(anAdminBooking({ passengerName: 'Bea Roy', passengerPhone: '+14165550202' }));
    expect(booked).toMatchObject(bea);
    const emptied = { ...booked, hasPassenger: false, passengerName: '', passengerPhone: '' };
    expect(changeBodyOf(emptied, booked)).toEqual({ passengerName: null, passengerPhone: null, ...choices });
    // A colleague named one meanwhile; or somebody who was just taken out stays out.
    expect(rebased(base, base, booked)).toMatchObject(bea);
    expect(rebased(emptied, booked, { ...booked, notes: 'Late' }).hasPassenger).toBe(false);
  });

  it('takes an agreed price away when both of its fields are emptied, and sends half of one to be refused', () => {
    expect(changeBodyOf(typed({ agreedTotal: '', agreedReason: '' }), base).priceOverride).toBeNull();
    expect(changeBodyOf(typed({ agreedReason: '' }), base).priceOverride).toEqual({
      total: '100.00',
      reason: '',
    });
  });

  it('keeps an agreed price beside the calculated one that was seen, and asks again beside another', () => {
    const kept = typed({ duration: '5', keptBeside: '180.00' });
    expect(changeBodyOf(kept, base, '180.00').priceOverride).toEqual({
      total: base.agreedTotal,
      reason: base.agreedReason,
    });
    expect(changeBodyOf(kept, base, '200.00')).not.toHaveProperty('priceOverride');
  });

  it('asks the price of what is whole, and leaves out what costs nothing', () => {
    expect(pricedChangeOf(typed({ notes: 'Child seat', customerName: 'Bo Lee' }), base)).toEqual({});
    const half = typed({
      date: '',
      duration: '',
      adjustments: [
        { label: '', amount: '25' },
        { label: 'Toll', amount: '-' },
      ],
    });
    expect(pricedChangeOf(half, base)).toEqual({ adjustments: [{ label: '…', amount: '25' }] });
  });

  it('keeps what was typed on what the booking has become, and follows it elsewhere', () => {
    const latest = typed({ duration: '5', time: '18:00' });
    const now = rebased(typed({ time: '16:00', notes: 'Mine', notifyCustomer: false }), base, latest);
    expect(now).toMatchObject({ duration: '5', time: '16:00', notes: 'Mine', notifyCustomer: false });
  });

  it('names the field of what the server refuses', () => {
    const paths = [
      'pickupDate',
      'priceOverride.reason',
      'priceOverride.total',
      'adjustments.1.label',
      'version',
    ];
    expect(paths.map(formFieldOf)).toEqual([
      'date',
      'agreedReason',
      'agreedTotal',
      'adjustments.1.label',
      undefined,
    ]);
  });
});
