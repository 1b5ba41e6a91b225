import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRouter, parseRequest, requireAdmin, setListHeaders, showPresent } from '@livery/service-kit';
import { CustomerListQuery, CustomerUpdate, MergeCustomersRequest, Uuid } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { mergeCustomers, updateCustomer } from '../commands/customers.ts';
import { eraseCustomer } from '../commands/eraseCustomer.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import { allTripsOf, recentTripsOf, tripSumsOf } from '../queries/customerTrips.ts';
import { listCustomers } from '../queries/listCustomers.ts';
import { presentAdmin } from './bookings.presenter.ts';
import { contextOf } from './caller.ts';
import { presentCustomer, presentCustomerSummary } from './customers.presenter.ts';
import { offerForStaff } from './offers.routes.ts';

const IdParams = z.object({ id: Uuid });
const MAX_TRIPS = 50;

export function customerRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/customers', requireAdmin);

  routes.get('/admin/customers', async (req, res) => {
    const { query } = parseRequest({ query: CustomerListQuery }, req);
    const { customers, total, nextCursor } = await listCustomers(ctx, query);
    setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
    res.json(customers.map(({ customer, sums }) => presentCustomerSummary(customer, sums, ctx.zone)));
  });

  routes.get('/admin/customers/:id', async (req, res) => {
    const { params } = parseRequest({ params: IdParams }, req);
    res.json(await whole(ctx, await ctx.customers.get(params.id)));
  });

  routes.patch('/admin/customers/:id', async (req, res) => {
    const { params, body } = parseRequest({ params: IdParams, body: CustomerUpdate }, req);
    res.json(await whole(ctx, await updateCustomer(contextOf(ctx, req), params.id, body)));
  });

  routes.post('/admin/customers/:id/merge', async (req, res) => {
    const { params, body } = parseRequest({ params: IdParams, body: MergeCustomersRequest }, req);
    res.json(await whole(ctx, await mergeCustomers(contextOf(ctx, req), params.id, body.otherId)));
  });

  routes.post('/admin/customers/:id/erase', async (req, res) => {
    const { params } = parseRequest({ params: IdParams }, req);
    res.json(await whole(ctx, await eraseCustomer(contextOf(ctx, req), params.id)));
  });

  routes.get('/admin/customers/:id/export', async (req, res) => {
    const { params } = parseRequest({ params: IdParams }, req);
    const customer = await ctx.customers.get(params.id);
    res.type('application/json; charset=utf-8');
    res.setHeader('Content-Disposition', `attachment; filename="customer-${customer.id}.json"`);
    const written = Readable.from(exported(ctx, customer, await whole(ctx, customer)));
    try {
      await pipeline(written, res);
    } catch (error) {
      // The client went away.
      if (!req.socket.destroyed) throw error;
    }
  });

  const show = async (customer: Customer) => ({ customer: await whole(ctx, customer) });
  routes.use('/admin/customers', showPresent(show));
  return routes;
}

async function whole(ctx: Context, customer: Customer) {
  const [[sums], recent] = await Promise.all([
    tripSumsOf(ctx, [customer]),
    recentTripsOf(ctx, customer, MAX_TRIPS),
  ]);
  if (sums === undefined) throw new Error('Every customer has sums');
  return presentCustomer(customer, { sums, recent, zone: ctx.zone });
}

/** Everything that is stored of a person, streamed. */
async function* exported(ctx: Context, customer: Customer, shown: object): AsyncGenerator<string> {
  const { names } = customer;
  yield `{"customer":${JSON.stringify({ ...shown, names })},"bookings":[`;
  let separator = '';
  for await (const booking of allTripsOf(ctx, customer)) {
    yield separator + JSON.stringify(presentAdmin(booking, ctx));
    separator = ',';
  }
  const offers = await ctx.offers.ofPerson(customer);
  yield `],"offers":${JSON.stringify(offers.map((offer) => offerForStaff(ctx, offer)))}}`;
}
