import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';
import { Stepper } from './Stepper.tsx';

type Props = Partial<Pick<NumberFieldProps, 'kind' | 'min' | 'max' | 'error'>>;

function show(props: Props, initial = '') {
  function Form() {
    const [text, setText] = useState(initial);
    return <NumberField label="Number" kind="count" {...props} value={text} onText={setText} />;
  }
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { field, type, press };
}
const faultOf = (field: HTMLInputElement) =>
  field.getAttribute('aria-invalid') === 'true' ? screen.getByRole('alert').textContent : undefined;

it.each([
  ['amount', '149,5', '149.50'],
  ['amount', '$1,149.50', '1149.50'],
  ['count', '1 000', '1000'],
  ['percent', '12,5 %', '12.5'],
] as const)('shows an %s of %s in our form once it is left', (kind, typed, shown) => {
  const { field, type } = show({ kind });
  type(typed);
  expect(field.value).toBe(typed);
  fireEvent.blur(field);
  expect([field.value, faultOf(field)]).toEqual([shown, undefined]);
});

it.each([
  ['amount', '1,149', 'write 1149.00'],
  ['amount', 'ten', 'at most two decimals'],
  ['count', '6.5', 'whole number'],
] as const)('leaves an %s of %s as it was typed, and marks it until it can be read', (kind, typed, fault) => {
  const { field, type } = show({ kind });
  type(typed);
  expect(faultOf(field)).toBeUndefined();
  fireEvent.blur(field);
  expect([field.value, faultOf(field)]).toEqual([typed, expect.stringContaining(fault)]);
  type('11');
  expect(faultOf(field)).toBeUndefined();
});

it('says what can’t be read rather than what the form makes of it', () => {
  const { field } = show({ error: 'Enter 2 hours or more' }, '6.5');
  expect(faultOf(field)).toContain('whole number');
});

it('reads the text as it stands when Enter is pressed', () => {
  const { field, type, press } = show({ kind: 'amount' });
  type('149,5');
  press('Enter');
  expect(field.value).toBe('149.50');
});

it('is not changed by being passed through', () => {
  const { field } = show({ kind: 'amount' }, '0');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(field.value).toBe('0');
});

it('steps by the arrow keys within its limits, and says so', () => {
  const { field, type, press } = show({ min: 2, max: 4 });
  const value = () =>
    ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => field.getAttribute(name));
  press('ArrowUp');
  expect(value()).toEqual(['2', '2', '4']);
  for (const _ of [1, 2, 3]) press('ArrowUp');
  expect(value()).toEqual(['4', '2', '4']);
  type('9');
  press('ArrowUp');
  expect(field.value).toBe('9');
  press('ArrowDown');
  expect(field.value).toBe('4');
  type('six');
  press('ArrowDown');
  expect([field.value, field.getAttribute('aria-valuenow')]).toEqual(['six', null]);
});

it('steps an amount by a dollar and keeps its cents', () => {
  const { field, press } = show({ kind: 'amount' }, '149.50');
  press('ArrowDown');
  expect(field.value).toBe('148.50');
});

it('steps by the buttons of a stepper', () => {
  function Form() {
    const [text, setText] = useState('');
    return <Stepper label="Bags" what="bags" min={0} max={1} value={text} onText={setText} />;
  }
  render(<Form />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const field = screen.getByRole<HTMLInputElement>('spinbutton');
  const seen = ['More bags', 'More bags', 'Fewer bags', 'Fewer bags'].map((name) => {
    press(name);
    return field.value;
  });
  expect(seen).toEqual(['1', '1', '0', '0']);
});
