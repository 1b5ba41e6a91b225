import { createRouter, parseRequest, showPresent } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import {
  CashReceivedRequest,
  DeclineTripRequest,
  ExtraRequest,
  PositionRequest,
  ProblemRequest,
  StepRequest,
  UndoStepRequest,
  Uuid,
  type ChauffeurDay,
} from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import {
  pressCash,
  pressDecline,
  pressExtra,
  pressProblem,
  pressStep,
  pressUndo,
} from '../commands/chauffeurPresses.ts';
import { sharePosition } from '../commands/sharePosition.ts';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { hashChauffeurKey } from '../domain/chauffeurKey.ts';
import { chauffeurTrips } from '../queries/chauffeurTrips.ts';
import { presentTrip } from './chauffeurTrips.presenter.ts';

const TripParams = z.object({ id: Uuid });

const linkEnded = () =>
  new AppError(
    'unauthenticated',
    'chauffeur.link_ended',
    'This link does not open your trips any more. Please ask dispatch for a new one.',
  );

/** The chauffeur whose personal link the request comes from. */
async function chauffeurOf({ chauffeurs }: Context, req: Request): Promise<Chauffeur> {
  const [, key] = /^Bearer ([\w-]{16,200})$/i.exec(req.get('authorization') ?? '') ?? [];
  const chauffeur = key === undefined ? undefined : await chauffeurs.findByKeyHash(hashChauffeurKey(key));
  if (chauffeur === undefined || !chauffeur.active) throw linkEnded();
  return chauffeur;
}

export function chauffeurTripRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/chauffeur/trips', async (req, res) => {
    const { id, name, photoUrl } = await chauffeurOf(ctx, req);
    const { now, today, trips } = await chauffeurTrips(ctx, id);
    const day: ChauffeurDay = {
      chauffeur: { id, name, photoUrl },
      now: isoInZone(now, ctx.zone),
      today,
      trips: trips.map((trip) => presentTrip(trip, ctx)),
    };
    res.json(day);
  });

  /** A press about one trip, answered with the trip as it is then. */
  function press<Body extends z.ZodMiniObject>(
    name: string,
    schema: Body,
    work: (
      command: CommandContext,
      order: { chauffeur: Chauffeur; bookingId: string; body: z.infer<Body> },
    ) => Promise<Booking>,
    { isAnswered = true } = {},
  ) {
    routes.post(`/chauffeur/trips/:id/${name}`, async (req, res) => {
      const chauffeur = await chauffeurOf(ctx, req);
      const { params, body } = parseRequest({ params: TripParams, body: schema }, req);
      const command = { ...ctx, actor: chauffeur.name, now: ctx.clock() };
      const bookingId = params.id.toLowerCase();
      const changed = await work(command, { chauffeur, bookingId, body });
      if (isAnswered) res.json(presentTrip(changed, ctx));
      else res.status(204).end();
    });
  }
  press('steps', StepRequest, (command, { body, ...order }) =>
    pressStep(command, { ...order, ...body, at: new Date(body.at) }),
  );
  press('undo', UndoStepRequest, (command, { body, ...order }) =>
    pressUndo(command, { ...order, ...body, at: new Date(body.at) }),
  );
  press('cash', CashReceivedRequest, (command, { body: { amount, clientId }, ...order }) =>
    pressCash(command, { ...order, clientId, amountCents: amount }),
  );
  press('problems', ProblemRequest, (command, { body: { at, ...problem }, ...order }) =>
    pressProblem(command, { ...order, ...problem, at: at === undefined ? command.now : new Date(at) }),
  );
  press('extras', ExtraRequest, (command, { body: { amount, ...extra }, ...order }) =>
    pressExtra(command, { ...order, ...extra, amountCents: amount }),
  );
  const noAnswer = { isAnswered: false };
  press(
    'decline',
    DeclineTripRequest,
    (command, { body, ...order }) => pressDecline(command, { ...order, ...body }),
    noAnswer,
  );

  routes.post('/chauffeur/trips/:id/position', async (req, res) => {
    const chauffeur = await chauffeurOf(ctx, req);
    const { params, body } = parseRequest({ params: TripParams, body: PositionRequest }, req);
    const command = { ...ctx, actor: chauffeur.name, now: ctx.clock() };
    const bookingId = params.id.toLowerCase();
    await sharePosition(command, { ...body, at: new Date(body.at), chauffeur, bookingId });
    res.status(204).end();
  });

  const show = (booking: Booking) => ({ trip: presentTrip(booking, ctx) });
  routes.use('/chauffeur', showPresent(show));
  return routes;
}
