import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { VehiclePicture } from './VehiclePicture.tsx';
import { fallbackPicture } from '../domain/vehicleFacts.ts';

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Sedan' });

describe('the picture of a vehicle', () => {
  it('sends no referrer to another site', () => {
    render(<VehiclePicture url="https://pictures.example/sedan.jpg" alt="Sedan" />);
    expect(picture().src).toBe('https://pictures.example/sedan.jpg');
    expect(picture().getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('is the fallback picture when it does not load', () => {
    render(<VehiclePicture url="https://pictures.example/gone.jpg" alt="Sedan" />);
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toBe(fallbackPicture);
  });

  it('of our own drawings is the painted copy, else the drawing, else the fallback', () => {
    render(<VehiclePicture url="/art/vehicles/sedan-onyx-three-quarter.svg" alt="Sedan" />);
    expect(picture().srcset).toBe(
      '/art/vehicles/sedan-onyx-three-quarter-384.webp 384w, /art/vehicles/sedan-onyx-three-quarter-720.webp 720w, /art/vehicles/sedan-onyx-three-quarter-1120.webp 1120w',
    );
    fireEvent.error(picture());
    expect(picture().hasAttribute('srcset')).toBe(false);
    expect(picture().getAttribute('src')).toBe('/art/vehicles/sedan-onyx-three-quarter.svg');
    fireEvent.error(picture());
    expect(picture().getAttribute('src')).toBe(fallbackPicture);
  });

  it('is looked for afresh when it is another one', () => {
    const { rerender } = render(<VehiclePicture url="https://pictures.example/gone.jpg" alt="Sedan" />);
    fireEvent.error(picture());
    rerender(<VehiclePicture url="https://pictures.example/sedan.jpg" alt="Sedan" />);
    expect(picture().src).toBe('https://pictures.example/sedan.jpg');
  });

  it('is the fallback picture when it failed before hydration', () => {
    // As a rendered page finds it: loaded to the end, and empty. No error comes any more.
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    render(<VehiclePicture url="https://pictures.example/gone.jpg" alt="Sedan" />);
    complete.mockRestore();
    expect(picture().getAttribute('src')).toBe(fallbackPicture);
  });
});
