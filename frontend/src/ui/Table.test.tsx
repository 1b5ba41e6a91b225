import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Table } from './Table.tsx';

afterEach(cleanup);

it('opens a row that is pressed, but not while text is selected in it', () => {
  const onOpen = vi.fn();
  const item = { id: '1', phone: '514 555 0134' };
  render(<Table caption="People" columns={{ Phone: ({ phone }) => phone }} items={[item]} onOpen={onOpen} />);
  const phone = screen.getByText('514 555 0134');
  window.getSelection()?.selectAllChildren(phone);
  fireEvent.click(phone);
  expect(onOpen).not.toHaveBeenCalled();
  window.getSelection()?.removeAllRanges();
  fireEvent.click(phone);
  expect(onOpen).toHaveBeenCalledWith(item);
});
