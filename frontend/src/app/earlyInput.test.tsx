import { act } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWithEarlyInput } from './earlyInput.ts';

function AddressForm() {
  const [address, setAddress] = useState('');
  const [isNoted, setIsNoted] = useState(false);
  return (
    <>
      <input
        aria-label="Pickup address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <textarea aria-label="Notes" defaultValue="" onChange={() => setIsNoted(true)} />
      <p>
        From {address || 'nowhere'}
        {isNoted && ', with a note'}
      </p>
    </>
  );
}

/** What a browser does that fills in a form: no key goes before. */
function fillIn(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function serve() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<AddressForm />);
  document.body.append(container);
  const field = <Kind extends Element>(selector: string) => container.querySelector<Kind>(selector) as Kind;
  return {
    container,
    address: field<HTMLInputElement>('input'),
    notes: field<HTMLTextAreaElement>('textarea'),
    words: () => field('p').textContent,
    start: () =>
      startWithEarlyInput(() => startTransition(() => void hydrateRoot(container, <AddressForm />))),
  };
}

describe('what a browser fills in', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  it('before the code has come reaches the form', async () => {
    const { address, start, words } = serve();
    vi.stubGlobal('takeEarlyInput', () => ({ fields: [address], buttons: [] }));
    fillIn(address, 'Union Station');
    await act(async () => start());
    expect([address.value, words()]).toEqual(['Union Station', 'From Union Station']);
  });

  it('before the code has come, and without an event, reaches the form', async () => {
    const { address, start, words } = serve();
    address.value = 'Union Station';
    await act(async () => start());
    expect([address.value, words()]).toEqual(['Union Station', 'From Union Station']);
  });

  it('while the code takes the page over reaches the form', async () => {
    const { address, notes, start, words } = serve();
    await act(async () => {
      start();
      fillIn(address, 'Union Station');
      fillIn(notes, 'Gate B');
    });
    expect([address.value, notes.value, words()]).toEqual([
      'Union Station',
      'Gate B',
      'From Union Station, with a note',
    ]);
  });

  it('afterwards reaches the form once', async () => {
    const { address, start, words } = serve();
    await act(async () => start());
    const heard = vi.fn();
    document.body.addEventListener('input', heard);
    await act(async () => fillIn(address, 'Casa Loma'));
    document.body.removeEventListener('input', heard);
    expect([words(), heard.mock.calls.length]).toEqual(['From Casa Loma', 1]);
  });
});
