import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { VerificationCodeForm } from './VerificationCodeForm.tsx';

const entry = (sending: 'pending' | 'done' | 'failed', onCode: (code: string) => void = () => undefined) =>
  renderApp(
    <VerificationCodeForm
      email="ada@example.com"
      busy={false}
      sending={sending}
      error={undefined}
      onCode={onCode}
      onResend={() => undefined}
    />,
  );

describe('the entry of a code', () => {
  it('begins at the top of the window, whatever was scrolled to before, with the focus in its field', () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    entry('done');
    expect(scrolledTo.mock.contexts).toEqual([screen.getByRole('region', { name: 'Check your email' })]);
    expect(document.activeElement).toBe(screen.getByLabelText('Six-digit code'));
  });

  it('takes the six digits of what was pasted, and asks again where there are others', () => {
    const sent: string[] = [];
    entry('done', (code) => sent.push(code));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Six-digit code' });
    expect([field.maxLength, field.autocomplete, field.inputMode]).toEqual([-1, 'one-time-code', 'numeric']);
    const enter = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Show bookings' }));
    };
    enter('782324 782325');
    expect(screen.getByText('Enter the six digits of the code')).toBeTruthy();
    enter(' Your code: 782 324.');
    expect(screen.queryByText('Enter the six digits of the code')).toBeNull();
    expect(sent).toEqual(['782324']);
  });

  it('says that the code was sent only after it was', () => {
    const { unmount } = entry('pending');
    expect(screen.queryByText(/we have sent/)).toBeNull();
    unmount();
    entry('done');
    expect(screen.getByText(/we have sent a six-digit code/)).toBeTruthy();
  });

  it('says that it could not be sent, and offers to send another', () => {
    entry('failed');
    expect(screen.queryByText(/we have sent/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'The code could not be sent' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy();
  });
});
