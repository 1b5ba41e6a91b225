import type { PromoCode } from '@livery/shared-types/catalog';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aService, aStaffVehicle } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { FleetTab } from './FleetTab.tsx';
import { PromosTab } from './PromosTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';

const promo: PromoCode = {
  id: 'p1',
  code: 'VIP50',
  discountType: 'fixed',
  discountValue: '50.00',
  expiryDate: null,
  active: true,
  usageLimit: null,
  usageCount: 0,
  version: 1,
  createdAt: '2026-01-05T12:00:00.000Z',
};
const [service, vehicle] = [aService(), aStaffVehicle()];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialogs = [
  {
    noun: 'service',
    tab: <ServicesTab />,
    list: '/api/services',
    path: `/api/services/${service.id}`,
    item: service,
    theirs: { ...service, basePrice: '120.00', version: 2 },
    label: 'Service Name',
    field: 'name',
    save: 'Update Service',
    theirLabel: 'Base Price ($)',
    theirValue: '120.00',
  },
  {
    noun: 'vehicle',
    tab: <FleetTab staffName="dana" renderBlockOut={() => null} />,
    list: '/api/admin/vehicles',
    path: `/api/admin/vehicles/${vehicle.id}`,
    item: vehicle,
    theirs: { ...vehicle, plate: 'CVBN 418', version: 2 },
    label: 'Vehicle Name',
    field: 'name',
    save: 'Update Vehicle',
    theirLabel: 'Licence Plate',
    theirValue: 'CVBN 418',
  },
  {
    noun: 'promo code',
    tab: <PromosTab />,
    list: '/api/promo-codes',
    path: '/api/promo-codes/p1',
    item: promo,
    theirs: { ...promo, discountValue: '60.00', version: 2 },
    label: 'Promo Code',
    field: 'code',
    save: 'Update',
    theirLabel: 'Discount Value',
    theirValue: '60',
  },
];

describe.each(dialogs)('the dialog of a $noun that a colleague changed first', { timeout: 30_000 }, (one) => {
  /** Opens it, types, and saves: the colleague’s change is there when the list is read again. */
  const saveTooLate = async () => {
    const message = `This ${one.noun} was changed meanwhile. Please look at it again.`;
    const lists: object[][] = [[one.item], [one.theirs]];
    const calls = stubServer({
      get [`GET ${one.list}`]() {
        return lists.length > 1 ? lists.shift() : lists[0];
      },
      [`PUT ${one.path}`]: new Response(JSON.stringify({ code: 'stale', message }), { status: 409 }),
    });
    renderApp(one.tab, { at: `/?edit=${one.item.id}` });
    const field = await screen.findByLabelText<HTMLInputElement>(one.label);
    await userEvent.clear(field);
    await userEvent.type(field, 'MINE');
    await userEvent.click(screen.getByRole('button', { name: one.save }));
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts()).toEqual([expect.objectContaining({ [one.field]: 'MINE', seenVersion: 1 })]);
    return { field, puts };
  };

  it('stays open with what was typed, and then saves on top of their version', async () => {
    const { field, puts } = await saveTooLate();
    expect(field.value).toBe('MINE');
    await userEvent.click(screen.getByRole('button', { name: one.save }));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ [one.field]: 'MINE', seenVersion: 2 });
  });

  it('shows their version when it is asked for', async () => {
    await saveTooLate();
    await userEvent.click(screen.getByRole('button', { name: 'Show their version' }));
    expect(screen.getByLabelText<HTMLInputElement>(one.theirLabel).value).toBe(one.theirValue);
    expect(screen.queryByText(/Somebody else changed this meanwhile/)).toBeNull();
  });
});
