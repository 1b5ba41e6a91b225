import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { OwnDetails } from './OwnDetails.tsx';

const PATCH = 'PATCH /api/manage/token';

function open(answer: unknown) {
  const calls = stubServer({ [PATCH]: answer });
  renderApp(<OwnDetails booking={anOwnBooking()} token="token" />);
  return calls;
}
const edit = (name: string, label: string, text: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the details that a customer changes alone', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are saved at once, only the one that was edited, and the focus goes back', async () => {
    const calls = open(anOwnBooking());
    edit('Add: Flight number', 'Flight number', 'AC 848');
    save();
    expect(await screen.findByText('Flight number is changed.')).toBeTruthy();
    expect(calls).toMatchObject([{ method: 'PATCH', body: { flightNumber: 'AC 848' } }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add: Flight number' }));
  });

  it('say who rides: the customer, or somebody else whose phone goes with the name', async () => {
    const calls = open(anOwnBooking());
    expect(screen.getByText('You')).toBeTruthy();
    expect(screen.queryByText('Passenger’s phone')).toBeNull();
    edit('Add: Passenger', 'Passenger', 'Ana Ruiz');
    save();
    expect(await screen.findByText('Passenger is changed.')).toBeTruthy();
    expect(calls).toMatchObject([{ body: { passengerName: 'Ana Ruiz' } }]);
  });

  it('take the passenger’s phone out with the name', async () => {
    const calls = stubServer({ [PATCH]: anOwnBooking() });
    const ana = { passengerName: 'Ana Ruiz', passengerPhone: '+14165550202' };
    renderApp(<OwnDetails booking={anOwnBooking(ana)} token="token" />);
    expect(await screen.findByText('(416) 555-0202')).toBeTruthy();
    edit('Edit: Passenger', 'Passenger', '');
    save();
    await screen.findByText('Passenger is changed.');
    expect(calls).toMatchObject([{ body: { passengerName: '', passengerPhone: null } }]);
  });

  it('show the number as the country writes it, and the field begins with that', async () => {
    renderApp(<OwnDetails booking={anOwnBooking({ customerPhone: '+14165550177 ext. 3' })} token="token" />);
    expect(await screen.findByText('(416) 555-0177 ext. 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Phone' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe(
      '(416) 555-0177 ext. 3',
    );
  });

  it('say that both addresses are written to when the e-mail address changes', () => {
    open(anOwnBooking());
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Email' }));
    expect(screen.getByText(/We write to both addresses/)).toBeTruthy();
  });

  it('speak of the one address where there was none before', async () => {
    stubServer({ [PATCH]: anOwnBooking() });
    renderApp(<OwnDetails booking={anOwnBooking({ customerEmail: '' })} token="token" />);
    edit('Add: Email', 'Email', 'nora@example.com');
    expect(screen.getByText('From then on we write to it about this booking.')).toBeTruthy();
    save();
    expect(await screen.findByText('Email is changed.')).toBeTruthy();
  });

  it('show what is wrong beside the field, and keep what was typed', async () => {
    const body = {
      message: 'Invalid request',
      code: 'invalid',
      errors: [{ path: 'customerEmail', message: 'Invalid email address' }],
    };
    open(new Response(JSON.stringify(body), { status: 400 }));
    edit('Edit: Email', 'Email', 'nobody');
    save();
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(field.value).toBe('nobody');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('are not sent when nothing changed, nor without a name', () => {
    const calls = open(anOwnBooking());
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Name' }));
    save();
    edit('Edit: Name', 'Name', '  ');
    save();
    expect(screen.getByText('Please fill this in')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
