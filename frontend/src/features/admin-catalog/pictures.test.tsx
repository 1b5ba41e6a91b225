import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListControl } from '../../forms/formFields.tsx';
import { GalleryEditor } from './listEditors.tsx';

it('says of a picture’s address that the browser could not load it', () => {
  const urls = ['https://pictures.example/sedan.jpg', 'https://pictures.example/gone.jpg'];
  const control = { field: { value: urls, onChange: () => undefined }, fieldState: {} };
  render(<GalleryEditor {...(control as unknown as ListControl)} />);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(screen.getByRole('img', { name: 'Image 2' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'This picture could not be loaded: customers see a covered car.',
  );
});
