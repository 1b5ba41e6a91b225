import { createRouter, parseRequest } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { RatingRequest, shortId, type PassengerRide } from '@livery/shared-types';
import { clockTime, isoInZone } from '@livery/shared-types/time';
import type { Router } from 'express';
import { rateRide } from '../commands/rateRide.ts';
import type { Context } from '../context.ts';
import { stopsOf, type Booking } from '../domain/booking.ts';
import { expectedArrival } from '../domain/expectedArrival.ts';
import { showsChauffeur } from '../domain/passengerView.ts';
import { canRate, publicRatings } from '../domain/rating.ts';
import { sharesPosition } from '../domain/ride.ts';
import { rideOf } from '../queries/rideOf.ts';
import { TokenParams } from './caller.ts';

/** The ride link may be shared: it shows no price and no contact, and changes nothing but the rating. */
export function rideRoutes(ctx: Context): Router {
  const routes = createRouter();

  const idOf = (token: string): string => {
    const id = ctx.rideTokens.read(token);
    if (id === undefined) throw notFound('Ride');
    return id;
  };

  const present = async (booking: Booking): Promise<PassengerRide> => {
    const { pickup, quote } = booking;
    const ride = rideOf(ctx, booking);
    const position = sharesPosition(booking) ? await ctx.live.positionOf(booking.id) : null;
    return {
      reference: shortId(booking.id),
      status: booking.status,
      pickupDate: isoInZone(pickup.at, ctx.zone),
      pickupTime: clockTime(pickup.at, ctx.zone),
      pickupAddress: booking.pickupAddress,
      destinations: stopsOf(booking),
      duration: quote.durationHours,
      ...ride,
      chauffeur: showsChauffeur(booking, ctx.clock()) ? ride.chauffeur : null,
      position,
      expectedAt: expectedArrival(booking, position)?.toISOString() ?? null,
      canRate: canRate(booking),
      rating: booking.ride.rating?.rating ?? null,
    };
  };

  routes.get('/ratings', async (_req, res) => {
    res.set('Cache-Control', 'public, no-cache').json(publicRatings(await ctx.chauffeurs.allRatings()));
  });

  routes.get('/ride/:token', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    const booking = await ctx.bookings.find(idOf(params.token));
    if (booking === undefined) throw notFound('Ride');
    res.json(await present(booking));
  });

  routes.post('/ride/:token/rating', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: RatingRequest }, req);
    const command = { ...ctx, actor: 'passenger', now: ctx.clock() };
    res.json(await present(await rateRide(command, { bookingId: idOf(params.token), ...body })));
  });

  return routes;
}
