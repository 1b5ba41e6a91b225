import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './Field.tsx';

const handleClose = vi.fn();
const pressBeside = (afterMs: number) => {
  act(() => vi.advanceTimersByTime(afterMs));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
};

beforeEach(() => vi.useFakeTimers());
const open = () => renderApp(<Dialog title="Booking Details" onClose={handleClose} />);
afterEach(() => {
  vi.useRealTimers();
  handleClose.mockClear();
});

it('stays open when the press that opened it was a double one', () => {
  open();
  pressBeside(100);
  expect(handleClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Booking Details' })).toBeTruthy();
});

it('is closed by a press beside it', () => {
  open();
  pressBeside(1_000);
  expect(handleClose).toHaveBeenCalledOnce();
});

const question = { title: 'Refund', question: 'How much?', confirmLabel: 'Refund', onClose: handleClose };
it.each([
  [
    'in the first field that is shown',
    <ConfirmDialog {...question} key="">
      <details>
        <TextField label="Folded" />
      </details>
      <TextField label="Amount" />
    </ConfirmDialog>,
    () => screen.getByLabelText('Amount'),
  ],
  [
    'at the button that changes nothing',
    <ConfirmDialog {...question} dangerous onConfirm={() => undefined} key="" />,
    () => screen.getByRole('button', { name: 'Cancel' }),
  ],
  [
    'at the title',
    <Dialog title="Booking Details" footer={<button>Approve</button>} onClose={handleClose} key="" />,
    () => screen.getByRole('heading', { name: 'Booking Details' }),
  ],
])('begins %s, and not at the cross', (_where, dialog, start) => {
  renderApp(dialog);
  expect(document.activeElement).toBe(start());
});

it('gives a finger no field, whose keyboard would cover the buttons', () => {
  const known = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...known(media),
    matches: media === '(pointer: coarse)',
  }));
  renderApp(
    <ConfirmDialog {...question}>
      <TextField label="Amount" />
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  vi.unstubAllGlobals();
});
