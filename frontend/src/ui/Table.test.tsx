import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Table } from './Table.tsx';

it('opens a row that is pressed; while text is selected, only by its opener', () => {
  const onOpen = vi.fn();
  const item = { id: '1', phone: '514 555 0134' };
  const columns = { Name: () => <button>Ada</button>, Phone: ({ phone }: typeof item) => phone };
  render(<Table caption="People" columns={columns} items={[item]} onOpen={onOpen} />);
  const phone = screen.getByText('514 555 0134');
  window.getSelection()?.selectAllChildren(phone);
  fireEvent.click(phone);
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Ada' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  window.getSelection()?.removeAllRanges();
  fireEvent.click(phone);
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenLastCalledWith(item);
});
