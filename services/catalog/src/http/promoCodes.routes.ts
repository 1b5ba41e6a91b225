import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { PromoCodeInput, PromoCodeUpdate } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { createPromoCode, deletePromoCode, updatePromoCode } from '../commands/managePromoCodes.ts';
import { validatePromo } from '../queries/validatePromo.ts';
import { presentPromoCode } from './catalog.presenter.ts';
import { ItemId } from './itemId.ts';
import { pageOf, sendPage } from './lists.ts';

const CreatePromoCode = z.object({ body: PromoCodeInput });
const UpdatePromoCode = z.object({ params: ItemId, body: PromoCodeUpdate });
const OnePromoCode = z.object({ params: ItemId });
const ValidatePromoCode = z.object({ params: z.object({ code: z.string() }) });

export function promoCodesRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/promo-codes/validate/:code', async (req, res) => {
    const { params } = parseRequest(ValidatePromoCode, req);
    res.json(await validatePromo(ctx, params.code));
  });

  routes.get('/promo-codes', requireAdmin, async (req, res) => {
    sendPage(req, res, await ctx.store.promoCodes.page(pageOf(req)), presentPromoCode);
  });

  routes.post('/promo-codes', requireAdmin, async (req, res) => {
    const { body } = parseRequest(CreatePromoCode, req);
    res.status(201).json(presentPromoCode(await createPromoCode(ctx, body)));
  });

  routes.put('/promo-codes/:id', requireAdmin, async (req, res) => {
    const { params, body } = parseRequest(UpdatePromoCode, req);
    res.json(presentPromoCode(await updatePromoCode(ctx, params.id, body)));
  });

  routes.delete('/promo-codes/:id', requireAdmin, async (req, res) => {
    const { params } = parseRequest(OnePromoCode, req);
    await deletePromoCode(ctx, params.id);
    res.status(204).end();
  });

  return routes;
}
