import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CAR_ALONE, catalogApi } from '../../api/catalogApi.ts';
import { aService, aVehicle } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { CarPart } from './CarPart.tsx';

const sedan = aVehicle({ id: 'sedan', name: 'Onyx', capacity: 3, luggageCapacity: 3, hourlyRate: '85.00' });
const suv = aVehicle({ id: 'suv', name: 'Obsidian', capacity: 6, luggageCapacity: 6, hourlyRate: '125.00' });
const van = aVehicle({ id: 'van', name: 'Silver', capacity: 11, luggageCapacity: 12, hourlyRate: '145.00' });
const TOTALS = {
  totals: [
    { vehicleId: 'sedan', total: '193.67' },
    { vehicleId: 'suv', total: '284.81' },
    { vehicleId: 'van', total: '330.38' },
  ],
};

const onChoose = vi.fn<(vehicleId: string) => void>();
const transfer = aService({ id: 'transfer' });
const guide = aService({ id: 'guide', category: 'other', needsVehicle: false });
function Cars({ draft }: { draft: Partial<BookingDraft> }) {
  const form = useForm<BookingDraft, FormRules>({ defaultValues: { ...emptyDraft(), ...draft } });
  return (
    <CarPart
      form={form}
      services={[transfer, guide]}
      vehicles={[van, sedan, suv]}
      today="2026-12-01"
      taken={{ state: 'known', isTaken: (id) => id === 'suv' }}
      onChoose={onChoose}
      onNext={() => undefined}
    />
  );
}
function show(draft: Partial<BookingDraft> = {}, answers: Answers = {}) {
  const calls = stubServer({ 'POST /api/calculate-pricing/vehicles': TOTALS, ...answers });
  renderApp(<Cars draft={draft} />);
  return calls;
}
const card = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;

beforeEach(() => onChoose.mockReset());
afterEach(() => vi.unstubAllGlobals());

it('shows every car that fits with its room and its total, from the lowest to the highest', async () => {
  const calls = show({ serviceIds: ['a'], duration: '3', promoCode: 'SPRING' });
  expect(await screen.findByText('$193.67')).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Onyx', 'Obsidian', 'Silver']);
  expect(card('Obsidian').textContent).toContain('6 passengers');
  expect(card('Obsidian').textContent).toContain('6 bags');
  expect(card('Obsidian').textContent).toContain('for 3 hours');
  expect(calls.map(({ body }) => body)).toEqual([{ serviceIds: ['a'], duration: 3, promoCode: 'SPRING' }]);
});

it('asks for no total that came with the page', async () => {
  const calls = stubServer({});
  const { store } = renderApp(<p>The page arrives</p>);
  store.dispatch(
    catalogApi.util.upsertQueryEntries([{ endpointName: 'vehicleTotals', arg: CAR_ALONE, value: TOTALS }]),
  );
  render(
    <Provider store={store}>
      <Cars draft={{}} />
    </Provider>,
  );
  expect(await screen.findByText('$193.67')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('marks a car that is taken, which can be requested all the same', async () => {
  show();
  await screen.findByText('$284.81');
  expect(screen.getAllByText('Taken at this time')).toHaveLength(1);
  await userEvent.click(within(card('Obsidian')).getByRole('button', { name: 'Choose Obsidian' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('suv');
});

it('puts a car that is too small behind a fold, with the reason and no button', async () => {
  show({ passengers: '4' });
  await screen.findByText('$284.81');
  expect(screen.getByText('1 more car that can’t take this journey')).toBeTruthy();
  expect(card('Onyx').textContent).toContain('Takes up to 3 passengers');
  expect(within(card('Onyx')).queryByRole('button')).toBeNull();
});

it('says what to do where no car takes so many', () => {
  show({ passengers: '40' });
  expect(screen.getByText(/No car takes so many/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose no vehicle' })).toBeTruthy();
});

it('goes by the rates where the totals can’t be fetched', async () => {
  const answers = { 'POST /api/calculate-pricing/vehicles': refusal(503, 'Away') };
  const calls = show({}, answers);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(card('Onyx').textContent).toContain('$85.00 per hour');
  expect(screen.queryByText(/for 2 hours/)).toBeNull();
  expect(within(card('Onyx')).getByRole('button', { name: 'Choose Onyx' })).toBeTruthy();
});

it('shows the totals by itself once the catalog is back', async () => {
  const answers: Answers = { 'POST /api/calculate-pricing/vehicles': refusal(503, 'Away') };
  const calls = stubServer(answers);
  renderApp(<Cars draft={{}} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  answers['POST /api/calculate-pricing/vehicles'] = TOTALS;
  expect(await screen.findByText('$193.67')).toBeTruthy();
  expect(calls).toHaveLength(2);
});

it('asks for no totals of hours that the field refuses', async () => {
  vi.useFakeTimers();
  try {
    const calls = show({ duration: '999' });
    // Longer than a change is waited for.
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toEqual([]);
    expect(card('Onyx').textContent).toContain('$85.00 per hour');
  } finally {
    vi.useRealTimers();
  }
});

it('takes no car as chosen by itself only with a service that needs none', () => {
  stubServer({ 'POST /api/calculate-pricing/vehicles': TOTALS });
  const chosen = () => screen.queryByRole('button', { name: 'Chosen no vehicle' });
  renderApp(<Cars draft={{ serviceIds: ['guide'] }} />);
  expect(chosen()).toBeTruthy();
  cleanup();
  renderApp(<Cars draft={{ serviceIds: ['guide', 'transfer'] }} />);
  expect(chosen()).toBeNull();
  expect(screen.getByText('Send the request without one: we assign a car.')).toBeTruthy();
  cleanup();
  renderApp(<Cars draft={{ serviceIds: ['transfer'], withoutCar: true }} />);
  expect(chosen()).toBeTruthy();
});
