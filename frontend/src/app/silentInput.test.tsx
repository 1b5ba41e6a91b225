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

const TRIP = { date: '2026-12-01', time: '14:30', hours: '2', rate: '0', notes: '' };
const FILLED = { date: '2026-12-04', time: '12:00', hours: '5', rate: '149,50', notes: 'Gate B' };

/** Every field is drawn again at each change of any. */
function Trip() {
  const [trip, setTrip] = useState(TRIP);
  const change = (name: keyof typeof TRIP) => (value: string) =>
    setTrip((before) => ({ ...before, [name]: value }));
  const bound = (name: keyof typeof TRIP) => ({
    value: trip[name],
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(JSON.stringify(trip));
      }}
    >
      <TextField label="date" type="date" {...bound('date')} />
      <TextField label="time" type="time" {...bound('time')} />
      <NumberField label="hours" kind="count" value={trip.hours} onText={change('hours')} />
      <NumberField label="rate" kind="amount" value={trip.rate} onText={change('rate')} />
      <textarea aria-label="notes" {...bound('notes')} />
      <button>Send</button>
    </form>
  );
}

it.each([
  ['untouched', []],
  ['typed before', Object.keys(TRIP)],
])('several fields that were filled without an event are sent together: %s', (_, typed) => {
  render(<Trip />);
  for (const name of typed)
    fireEvent.change(screen.getByLabelText(name), {
      target: { value: { date: '2026-12-02', time: '15:00' }[name] ?? '3' },
    });
  for (const [name, value] of Object.entries(FILLED)) {
    const element = screen.getByLabelText(name);
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element);
  }
  fireEvent.click(send());
  expect(onSend).toHaveBeenLastCalledWith(JSON.stringify(FILLED));
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
