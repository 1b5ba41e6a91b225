import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { VerificationCodeForm } from './VerificationCodeForm.tsx';

const entry = (sending: 'pending' | 'done' | 'failed') =>
  renderApp(
    <VerificationCodeForm
      email="ada@example.com"
      busy={false}
      sending={sending}
      error={undefined}
      onCode={() => undefined}
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
