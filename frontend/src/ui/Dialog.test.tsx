import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';
import { Dialog } from './Dialog.tsx';

const handleClose = vi.fn();
const pressBeside = (afterMs: number) => {
  act(() => vi.advanceTimersByTime(afterMs));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
};

beforeEach(() => {
  vi.useFakeTimers();
  renderApp(<Dialog title="Booking Details" onClose={handleClose} />);
});
afterEach(() => {
  vi.useRealTimers();
  handleClose.mockClear();
});

it('stays open when the press that opened it was a double one', () => {
  pressBeside(100);
  expect(handleClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Booking Details' })).toBeTruthy();
});

it('is closed by a press beside it', () => {
  pressBeside(1_000);
  expect(handleClose).toHaveBeenCalledOnce();
});
