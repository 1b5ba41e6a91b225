import { describe, expect, it } from 'vitest';
import { passengerOf } from './passenger.ts';

const booked = {
  customerName: 'Beatrix Booker',
  customerPhone: '+14165550101',
  passengerName: null,
  passengerPhone: null,
};

describe('passengerOf', () => {
  it('is the booker, with the booker’s phone, where nobody else is named', () => {
    expect(passengerOf(booked)).toEqual({ name: 'Beatrix Booker', phone: '+14165550101', isBooker: true });
    expect(passengerOf({ ...booked, customerPhone: '' }).phone).toBeNull();
  });

  it('is whoever is named, and never with the booker’s phone', () => {
    const passenger = { ...booked, passengerName: 'Ana Ruiz' };
    expect(passengerOf(passenger)).toEqual({ name: 'Ana Ruiz', phone: null, isBooker: false });
    expect(passengerOf({ ...passenger, passengerPhone: '+14165550202' }).phone).toBe('+14165550202');
  });

  it('is the booker with another phone where only a phone is given', () => {
    expect(passengerOf({ ...booked, passengerPhone: '+14165550202' })).toEqual({
      name: 'Beatrix Booker',
      phone: '+14165550202',
      isBooker: true,
    });
  });

  it.each(['BEATRIX BOOKER', ' beatrix   booker '])('is the booker where “%s” is named', (passengerName) => {
    expect(passengerOf({ ...booked, passengerName })).toEqual({
      name: 'Beatrix Booker',
      phone: '+14165550101',
      isBooker: true,
    });
  });
});
