import { createRouter, parseRequest, requireAdmin, sendCached, setListHeaders } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import {
  CATALOG_PAGE_SIZE,
  CatalogListQuery,
  PromoCodeInput,
  PromoCodeUpdate,
  ServiceInput,
  ServiceUpdate,
  VehicleInput,
  VehicleUpdate,
} from '@livery/shared-types';
import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod/mini';
import {
  managePromoCodes,
  manageServices,
  manageVehicles,
  type ItemCommands,
} from '../commands/manageItems.ts';
import type { Context } from '../context.ts';
import type { VehicleItem } from '../domain/items.ts';
import { validatePromo } from '../queries/usablePromo.ts';
import type { ItemList } from '../store/catalogMemory.ts';
import type { Page, PageQuery } from '../store/items.repository.ts';
import { presentPromoCode, presentService, presentVehicle } from './catalog.presenter.ts';
import { bodyOf, jsonBody, sendJson, wantsStored } from './publicReads.ts';

/** Any text: what is not an id of ours names nothing, and nothing there is a 404. */
const ItemId = z.object({ id: z.string().check(z.toLowerCase()) });
const CodeParams = z.object({ code: z.string() });

const CACHE_CONTROL = 'public, no-cache';

/** Services, vehicles and promo codes: what visitors may read, and what staff may change. */
export function itemsRoutes(ctx: Context): Router {
  const { services, vehicles, promoCodes } = ctx.store;
  const { memory } = ctx;
  const routes = createRouter();

  routes.get('/services', publicList(memory.services.list, services.page, presentService));
  addEditRoutes(routes, '/services', {
    noun: 'Service',
    input: ServiceInput,
    changes: ServiceUpdate,
    commands: manageServices(services),
    present: presentService,
  });

  routes.get('/vehicles', publicList(memory.vehicles.list, vehicles.page, presentVehicle));
  const vehicleBodyOf = bodyOf((vehicle: VehicleItem) => jsonBody(presentVehicle(vehicle), CACHE_CONTROL));
  routes.get('/vehicles/:id', async (req, res) => {
    const { id } = parseRequest({ params: ItemId }, req).params;
    const known = wantsStored(req) ? null : await memory.vehicles.get(id);
    const vehicle = known ?? (await vehicles.get(id));
    if (vehicle === null) throw notFound('Vehicle');
    return sendCached(vehicleBodyOf(vehicle), req, res);
  });
  addEditRoutes(routes, '/admin/vehicles', {
    noun: 'Vehicle',
    input: VehicleInput,
    changes: VehicleUpdate,
    commands: manageVehicles(vehicles),
    present: presentVehicle,
  });

  routes.get('/promo-codes/validate/:code', async (req, res) => {
    const { params } = parseRequest({ params: CodeParams }, req);
    res.json(await validatePromo(ctx, params.code));
  });
  routes.get('/promo-codes', requireAdmin, async (req, res) => {
    const page = await promoCodes.page(pageOf(req));
    setPageHeaders(req, res, page);
    res.json(page.items.map(presentPromoCode));
  });
  addEditRoutes(routes, '/promo-codes', {
    noun: 'Promo code',
    input: PromoCodeInput,
    changes: PromoCodeUpdate,
    commands: managePromoCodes(promoCodes),
    present: presentPromoCode,
  });

  return routes;
}

interface Editing<Input, Changes, Item> {
  /** What a 404 calls it. */
  noun: string;
  input: z.ZodMiniType<Input>;
  changes: z.ZodMiniType<Changes>;
  commands: ItemCommands<Input, Changes, Item>;
  present(item: Item): unknown;
}

/** Staff's routes of one kind of item: create, change, delete. */
function addEditRoutes<Input, Changes, Item>(
  routes: Router,
  path: string,
  { noun, input, changes, commands, present }: Editing<Input, Changes, Item>,
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
}

const pageOf = (req: Request): PageQuery => parseRequest({ query: CatalogListQuery }, req).query;

/** Lists are plain: how many items there are and where it goes on stand in the headers. */
function setPageHeaders(req: Request, res: Response, { total, nextCursor }: Page<unknown>): void {
  setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
}

/** Items that everybody may read: the whole list from memory, where it fits on one page, and any other page from the database. */
function publicList<Item>(
  list: () => ItemList<Item> | Promise<ItemList<Item>>,
  readPage: (query: PageQuery) => Promise<Page<Item>>,
  present: (item: Item) => unknown,
): RequestHandler {
  const wholeBodyOf = bodyOf(({ items }: ItemList<Item>) =>
    jsonBody(items.map(present), CACHE_CONTROL, { 'X-Total-Count': String(items.length) }),
  );
  return async (req, res) => {
    if (!req.url.includes('?') && !wantsStored(req)) {
      const whole = await list();
      if (whole.items.length <= CATALOG_PAGE_SIZE) return sendCached(wholeBodyOf(whole), req, res);
    }
    const page = await readPage(pageOf(req));
    setPageHeaders(req, res, page);
    return sendJson(req, res, page.items.map(present), CACHE_CONTROL);
  };
}
