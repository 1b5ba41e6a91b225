import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { BookingSearch } from './BookingSearch.tsx';

it('searches for the address that was pasted, and says beside the field what is none', () => {
  const searched: string[] = [];
  renderApp(<BookingSearch initial="" busy={false} onSearch={(address) => searched.push(address)} />);
  const search = (value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: /Email address/ }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  };
  search('nobody');
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address');
  search(" mailto:R&D/o'neil@bücher.example ");
  expect(screen.queryByRole('alert')).toBeNull();
  expect(searched).toEqual(["r&d/o'neil@xn--bcher-kva.example"]);
});
