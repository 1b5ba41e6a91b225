import { createRouter, parseRequest, requireAdmin, setListHeaders, showPresent } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import {
  CatalogListQuery,
  PromoCodeInput,
  PromoCodeUpdate,
  ServiceInput,
  ServiceUpdate,
  VehicleInput,
  VehicleUpdate,
  promoCode,
} from '@livery/shared-types';
import type { RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import {
  managePromoCodes,
  manageServices,
  manageVehicles,
  type ItemCommands,
} from '../commands/manageItems.ts';
import type { Context } from '../context.ts';
import { validatePromo } from '../queries/usablePromo.ts';
import type { Page, PageQuery } from '../store/items.repository.ts';
import {
  presentPromoCode,
  presentService,
  presentStaffVehicle,
  presentVehicle,
} from './catalog.presenter.ts';

/** Any text, so that an unknown id is a 404. */
const ItemId = z.object({ id: z.string().check(z.toLowerCase()) });
const CodeParams = z.object({ code: promoCode(2_000) });

export function itemsRoutes(ctx: Context): Router {
  const { services, vehicles, promoCodes } = ctx.store;
  const routes = createRouter();

  routes.get('/services', listRoute(services.page, presentService));
  addEditRoutes(routes, '/services', {
    noun: 'Service',
    key: 'service',
    input: ServiceInput,
    changes: ServiceUpdate,
    commands: manageServices(services),
    present: presentService,
  });

  routes.get('/vehicles', listRoute(vehicles.page, presentVehicle));
  routes.get('/vehicles/:id', async (req, res) => {
    const { id } = parseRequest({ params: ItemId }, req).params;
    const vehicle = await vehicles.get(id);
    if (vehicle === null) throw notFound('Vehicle');
    res.json(presentVehicle(vehicle));
  });
  routes.get('/admin/vehicles', requireAdmin, listRoute(vehicles.page, presentStaffVehicle));
  addEditRoutes(routes, '/admin/vehicles', {
    noun: 'Vehicle',
    key: 'vehicle',
    input: VehicleInput,
    changes: VehicleUpdate,
    commands: manageVehicles(vehicles),
    present: presentStaffVehicle,
  });

  routes.get('/promo-codes/validate/:code', async (req, res) => {
    const { params } = parseRequest({ params: CodeParams }, req);
    res.json(await validatePromo(ctx, params.code));
  });
  routes.get('/promo-codes', requireAdmin, listRoute(promoCodes.page, presentPromoCode));
  addEditRoutes(routes, '/promo-codes', {
    noun: 'Promo code',
    key: 'promoCode',
    input: PromoCodeInput,
    changes: PromoCodeUpdate,
    commands: managePromoCodes(promoCodes),
    present: presentPromoCode,
  });

  return routes;
}

interface Editing<Input, Changes, Item> {
  /** The item's name in a 404. */
  noun: string;
  /** Its key in the `details` of a 409. */
  key: string;
  input: z.ZodMiniType<Input>;
  changes: z.ZodMiniType<Changes>;
  commands: ItemCommands<Input, Changes, Item>;
  present(item: Item): unknown;
}

function addEditRoutes<Input, Changes, Item>(
  routes: Router,
  path: string,
  { noun, key, input, changes, commands, present }: Editing<Input, Changes, Item>,
): void {
  routes.post(path, requireAdmin, async (req, res) => {
    const { body } = parseRequest({ body: input }, req);
    res.status(201).json(present(await commands.create(body)));
  });

  routes.put(`${path}/:id`, requireAdmin, async (req, res) => {
    const { params, body } = parseRequest({ params: ItemId, body: changes }, req);
    const updated = await commands.update(params.id, body);
    if (updated === null) throw notFound(noun);
    res.json(present(updated));
  });
  routes.delete(`${path}/:id`, requireAdmin, async (req, res) => {
    const { params } = parseRequest({ params: ItemId }, req);
    if (!(await commands.remove(params.id))) throw notFound(noun);
    res.status(204).end();
  });

  routes.use(
    path,
    showPresent((item: Item) => ({ [key]: present(item) })),
  );
}

/** A plain list; headers tell how many items there are, and where the next page is. */
export function listRoute<Item>(
  readPage: (query: PageQuery) => Promise<Page<Item>>,
  present: (item: Item) => unknown,
): RequestHandler {
  return async (req, res) => {
    const { query } = parseRequest({ query: CatalogListQuery }, req);
    const { items, total, nextCursor } = await readPage(query);
    const next = nextCursor === undefined ? undefined : { cursor: nextCursor };
    setListHeaders(req, res, { total, next });
    res.json(items.map(present));
  };
}
