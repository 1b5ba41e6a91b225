import { RIDE_PROBLEM_WORDS, type RideProblemKind } from '@livery/shared-types';
import { decide, type ActorContext, type Booking, type Decision } from './booking.ts';
import { refuseEnded, refuseDone } from './rideSteps.ts';
import { isKnownPress, withSettled } from './settledPresses.ts';

/** More than these are not kept of one trip. */
const PROBLEMS_KEPT = 20;

/** The chauffeur says that something is wrong, until the ride is done. Undefined when the press was handled before. */
export function reportProblem(
  booking: Booking,
  { kind, note, at, clientId }: { kind: RideProblemKind; note: string; at: Date; clientId: string },
  ctx: ActorContext,
): Decision | undefined {
  const { chauffeur, ride } = booking;
  if (isKnownPress(booking, clientId) || chauffeur === null) return undefined;
  refuseEnded(booking);
  refuseDone(booking);
  const happenedAt = at < ctx.now ? at : ctx.now;
  const problem = {
    id: clientId,
    kind,
    note,
    at: happenedAt,
    by: chauffeur.name,
    seenAt: null,
    seenBy: null,
  };
  const words = [RIDE_PROBLEM_WORDS[kind], note].filter(Boolean).join(': ');
  return decide(
    booking,
    {
      ride: withSettled({ ...ride, problems: [...ride.problems, problem].slice(-PROBLEMS_KEPT) }, clientId),
    },
    { ctx, action: 'problem reported', note: words },
    [{ type: 'ride.problem', chauffeur, problemId: clientId, kind, note, at: happenedAt.toISOString() }],
  );
}

/** The problems that nobody has seen to. */
export const openProblems = ({ ride }: Pick<Booking, 'ride'>) =>
  ride.problems.filter(({ seenAt }) => seenAt === null);

/** Staff have seen to all problems that are open. Undefined when there is none. */
export function settleProblems(booking: Booking, ctx: ActorContext): Decision | undefined {
  const { ride } = booking;
  const open = openProblems(booking);
  if (open.length === 0) return undefined;
  const seen = { seenAt: ctx.now, seenBy: ctx.actor };
  const problems = ride.problems.map((problem) =>
    problem.seenAt === null ? { ...problem, ...seen } : problem,
  );
  const note = open.map(({ kind }) => RIDE_PROBLEM_WORDS[kind]).join(', ');
  return decide(booking, { ride: { ...ride, problems } }, { ctx, action: 'problem seen to', note }, [
    { type: 'ride.problem_seen' },
  ]);
}
