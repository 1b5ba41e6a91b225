import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { VehiclePicture } from './VehiclePicture.tsx';
import { fallbackPicture } from './vehicleFacts.ts';

afterEach(cleanup);

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Sedan' });

describe('the picture of a vehicle', () => {
  // Guarantee D-25
  it('does not tell another site who looks at it', () => {
    render(<VehiclePicture url="https://pictures.example/sedan.jpg" alt="Sedan" />);
    expect(picture().src).toBe('https://pictures.example/sedan.jpg');
    expect(picture().getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('is the covered car when it does not load', () => {
    render(<VehiclePicture url="https://pictures.example/gone.jpg" alt="Sedan" />);
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toBe(fallbackPicture);
  });
});
