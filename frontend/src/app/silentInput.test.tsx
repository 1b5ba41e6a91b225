import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/Field.tsx';
import { watchSilentInput } from './silentInput.ts';

const onSend = vi.fn<(email: string) => void>();
const send = () => screen.getByRole('button', { name: 'Send' });
const field = () => screen.getByLabelText<HTMLInputElement>('Email');

/** As a script of the page does, and as an extension or the browser does: React sees only the first. */
const WRITERS = {
  'a script': (value: string) => void (field().value = value),
  'an extension': (value: string) => void Reflect.set(HTMLInputElement.prototype, 'value', value, field()),
};

function Registered() {
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <form onSubmit={(event) => void form.handleSubmit(({ email }) => onSend(email))(event)}>
      <TextField label="Email" {...form.register('email')} />
      <button>Send</button>
    </form>
  );
}

function useText() {
  const [email, setEmail] = useState('');
  return { email, input: { value: email, onText: setEmail, onChange: setEmail } };
}
function Controlled() {
  const { email, input } = useText();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(email);
      }}
    >
      <TextField label="Email" value={email} onChange={({ target }) => input.onChange(target.value)} />
      <button type="button">Another</button>
      <button>Send</button>
    </form>
  );
}
/** No form: the button sends. */
function Dialog({ children }: { children?: (input: ReturnType<typeof useText>['input']) => ReactNode }) {
  const { email, input } = useText();
  return (
    <ConfirmDialog
      open
      title="Dialog"
      question="?"
      confirmLabel="Send"
      onClose={vi.fn()}
      onConfirm={() => onSend(email)}
    >
      {children?.(input) ?? (
        <TextField label="Email" value={email} onChange={({ target }) => input.onChange(target.value)} />
      )}
    </ConfirmDialog>
  );
}
const Amount = () => (
  <Dialog>
    {({ value, onText }) => <NumberField label="Email" kind="amount" value={value} onText={onText} />}
  </Dialog>
);

beforeAll(() => watchSilentInput());
beforeEach(() => onSend.mockClear());

describe.each(Object.entries(WRITERS))('what %s writes without an event', (_, write) => {
  it.each(Object.entries({ Registered, Controlled, Dialog, Amount }))(
    'is sent by a form: %s',
    async (__, Form) => {
      render(<Form />);
      write('42');
      fireEvent.click(send());
      await waitFor(() => expect(onSend).toHaveBeenLastCalledWith('42'));
      expect(field().value).toBe('42');
    },
  );

  it.each(Object.entries({ Registered, Controlled }))(
    'is sent in place of what was typed before: %s',
    async (__, Form) => {
      render(<Form />);
      fireEvent.change(field(), { target: { value: 'typed' } });
      write('filled');
      fireEvent.submit(field());
      await waitFor(() => expect(onSend).toHaveBeenLastCalledWith('filled'));
    },
  );
});

it('says nothing of what React knows', () => {
  render(<Controlled />);
  fireEvent.change(field(), { target: { value: 'typed' } });
  const heard = vi.fn();
  window.addEventListener('input', heard);
  fireEvent.click(send());
  window.removeEventListener('input', heard);
  expect(heard).not.toHaveBeenCalled();
});
