import { createRouter, parseRequest, requireAdmin, setListHeaders, showPresent } from '@livery/service-kit';
import {
  ChauffeurBlockOutInput,
  ChauffeurInput,
  ChauffeurLinkRequest,
  ChauffeurListQuery,
  ChauffeurRatingsQuery,
  ChauffeurUpdate,
  SpanQuery,
  Uuid,
  type ChauffeurLink,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { addTimeOff, removeTimeOff } from '../commands/chauffeurBlockOuts.ts';
import {
  createChauffeur,
  deleteChauffeur,
  issueChauffeurLink,
  updateChauffeur,
} from '../commands/chauffeurs.ts';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { chauffeurRatings } from '../queries/chauffeurRatings.ts';
import { listChauffeurs } from '../queries/listChauffeurs.ts';
import { readSpan } from '../queries/schedules.ts';
import { tripsAtRisk } from '../queries/tripsAtRisk.ts';
import { contextOf } from './caller.ts';
import { presentChauffeur, presentRating, presentTimeOff, presentWeeklyOff } from './chauffeurs.presenter.ts';

const ChauffeurParams = z.object({ id: Uuid });
const BlockParams = z.object({ id: Uuid, blockId: Uuid });

export function chauffeurRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/chauffeurs', requireAdmin);
  const present = (chauffeur: Chauffeur, atRisk?: Map<string, Booking[]>) =>
    presentChauffeur(chauffeur, ctx.zone, atRisk?.get(chauffeur.id));

  routes.get('/admin/chauffeurs', async (req, res) => {
    const { query } = parseRequest({ query: ChauffeurListQuery }, req);
    const { chauffeurs, total, nextCursor } = await listChauffeurs(ctx, query);
    setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
    const atRisk = await tripsAtRisk(ctx, chauffeurs);
    res.json(chauffeurs.map((chauffeur) => present(chauffeur, atRisk)));
  });

  routes.post('/admin/chauffeurs', async (req, res) => {
    const { body } = parseRequest({ body: ChauffeurInput }, req);
    res.status(201).json(present(await createChauffeur(contextOf(ctx, req), body)));
  });

  routes.put('/admin/chauffeurs/:id', async (req, res) => {
    const { params, body } = parseRequest({ params: ChauffeurParams, body: ChauffeurUpdate }, req);
    const chauffeur = await updateChauffeur(contextOf(ctx, req), params.id, body);
    res.json(present(chauffeur, await tripsAtRisk(ctx, [chauffeur])));
  });

  routes.delete('/admin/chauffeurs/:id', async (req, res) => {
    const { params } = parseRequest({ params: ChauffeurParams }, req);
    await deleteChauffeur(contextOf(ctx, req), params.id);
    res.status(204).end();
  });

  routes.post('/admin/chauffeurs/:id/link', async (req, res) => {
    const { params, body } = parseRequest({ params: ChauffeurParams, body: ChauffeurLinkRequest }, req);
    const link: ChauffeurLink = await issueChauffeurLink(contextOf(ctx, req), params.id, body);
    res.json(link);
  });

  routes.get('/admin/chauffeurs/:id/ratings', async (req, res) => {
    const { params, query } = parseRequest({ params: ChauffeurParams, query: ChauffeurRatingsQuery }, req);
    const { ratings, total, nextCursor } = await chauffeurRatings(ctx, params.id, query);
    setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
    res.json(ratings.map(presentRating));
  });

  routes.get('/admin/chauffeurs/:id/block-outs', async (req, res) => {
    const { params, query } = parseRequest({ params: ChauffeurParams, query: SpanQuery }, req);
    const span = readSpan(ctx, query, { days: 400, maxDays: 400 });
    const { id } = await ctx.chauffeurs.get(params.id);
    const [slots, weekly] = await Promise.all([
      ctx.schedules.chauffeur.slotsIn(id, span),
      ctx.schedules.chauffeur.weeklyOf(id),
    ]);
    const blocks = slots.filter(({ kind }) => kind === 'block');
    res.json([
      ...weekly.map((block) => presentWeeklyOff(id, block, ctx.zone)),
      ...blocks.map((slot) => presentTimeOff(id, slot, ctx.zone)),
    ]);
  });

  routes.post('/admin/chauffeurs/:id/block-outs', async (req, res) => {
    const { params, body } = parseRequest({ params: ChauffeurParams, body: ChauffeurBlockOutInput }, req);
    const added = await addTimeOff(ctx, params.id, body);
    const shown =
      'weekly' in added
        ? presentWeeklyOff(params.id, added.weekly, ctx.zone)
        : presentTimeOff(params.id, added.block, ctx.zone);
    res.status(201).json(shown);
  });

  routes.delete('/admin/chauffeurs/:id/block-outs/:blockId', async (req, res) => {
    const { params } = parseRequest({ params: BlockParams }, req);
    await removeTimeOff(ctx, params.id, params.blockId);
    res.status(204).end();
  });

  const show = (chauffeur: Chauffeur) => ({ chauffeur: present(chauffeur) });
  routes.use('/admin/chauffeurs', showPresent(show));
  return routes;
}
