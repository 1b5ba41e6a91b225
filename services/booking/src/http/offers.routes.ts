import { createRouter, parseRequest, requireAdmin, setListHeaders, showPresent } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { AcceptOfferRequest, OfferListQuery, OfferParams, TransitionRequest } from '@livery/shared-types';
import type { Router } from 'express';
import { accept, send, withdraw } from '../commands/offers.ts';
import type { Context } from '../context.ts';
import type { Offer } from '../domain/offer.ts';
import { listOffers } from '../queries/listOffers.ts';
import { whyNotToPay } from '../queries/payable.ts';
import { presentCreated } from './bookings.presenter.ts';
import { contextOf, TokenParams } from './caller.ts';
import { presentAdminOffer, presentOffer } from './offers.presenter.ts';

export const offerForStaff = (ctx: Context, offer: Offer) =>
  presentAdminOffer(offer, { zone: ctx.zone, now: ctx.clock(), url: ctx.offerLink(offer.id) });

export function offerRoutes(ctx: Context): Router {
  const routes = createRouter();

  const idOf = (token: string): string => {
    const id = ctx.offerTokens.read(token);
    if (id === undefined) throw notFound('Offer');
    return id;
  };

  routes.get('/offers/:token', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    const offer = await ctx.offers.get(idOf(params.token));
    res.json(presentOffer(offer, { zone: ctx.zone, now: ctx.clock() }));
  });

  routes.post('/offers/:token/accept', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: AcceptOfferRequest }, req);
    const { acceptedPolicyVersion: policyVersion, paymentMethod } = body;
    const order = { id: idOf(params.token), policyVersion, paymentMethod };
    const booking = await accept(contextOf(ctx, req), order);
    const canPay = (await whyNotToPay(ctx, booking)) === null;
    res.json(presentCreated(booking, ctx, { manageToken: ctx.tokens.sign(booking.id), canPay }));
  });

  routes.use('/admin/offers', requireAdmin);

  routes.get('/admin/offers', async (req, res) => {
    const { query } = parseRequest({ query: OfferListQuery }, req);
    const { offers, total, nextCursor } = await listOffers(ctx, query);
    setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
    res.json(offers.map((offer) => offerForStaff(ctx, offer)));
  });

  const actions = { withdraw, send };
  for (const [name, act] of Object.entries(actions)) {
    routes.post(`/admin/offers/:id/${name}`, async (req, res) => {
      const { params, body } = parseRequest({ params: OfferParams, body: TransitionRequest }, req);
      res.json(offerForStaff(ctx, await act(contextOf(ctx, req), { ...params, ...body })));
    });
  }

  const show = (offer: Offer) => ({ status: offer.status, offer: offerForStaff(ctx, offer) });
  routes.use('/admin/offers', showPresent(show));
  return routes;
}
