import { createRouter, parseRequest, requestKeyOf } from '@livery/service-kit';
import {
  ChangeRequestInput,
  Uuid,
  formatCents,
  presentQuote,
  type ChangeRequestPreview,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { askForChange, previewWanted, withdrawChange } from '../commands/changeRequests.ts';
import type { Context } from '../context.ts';
import { amountPaidCents } from '../domain/balance.ts';
import { describeRequest } from '../domain/changeRequest.ts';
import { TokenParams, bookingOfToken, contextOf } from './caller.ts';

const RequestParams = z.extend(TokenParams, { id: Uuid });

export function changeRequestRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.post('/manage/:token/change-requests/preview', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: ChangeRequestInput }, req);
    const { message: _, quotedTotal: __, ...wanted } = body;
    const booking = await bookingOfToken(ctx, params.token);
    res.json(presentPreview(await previewWanted(contextOf(ctx, req), booking, wanted)));
  });

  routes.post('/manage/:token/change-requests', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: ChangeRequestInput }, req);
    const { id: bookingId } = await bookingOfToken(ctx, params.token);
    const order = { bookingId, input: body, key: requestKeyOf(req, { body }) };
    res.status(201).json(describeRequest(await askForChange(contextOf(ctx, req), order)));
  });

  routes.delete('/manage/:token/change-requests/:id', async (req, res) => {
    const { params } = parseRequest({ params: RequestParams }, req);
    const { id: bookingId } = await bookingOfToken(ctx, params.token);
    await withdrawChange(contextOf(ctx, req), { bookingId, id: params.id });
    res.status(204).end();
  });

  return routes;
}

function presentPreview({
  booking,
  after,
  changes,
  priceToConfirm,
  vehicleIsFree,
}: Awaited<ReturnType<typeof previewWanted>>): ChangeRequestPreview {
  const [before, now] = [booking.quote.totalCents, after.quote.totalCents];
  return {
    previousTotal: formatCents(before),
    newTotal: formatCents(now),
    difference: formatCents(now - before),
    amountPaid: formatCents(amountPaidCents(booking)),
    changes,
    quote: presentQuote(after.quote),
    priceToConfirm,
    vehicleIsFree,
  };
}
