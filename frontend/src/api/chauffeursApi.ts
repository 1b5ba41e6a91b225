import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type {
  AssignRequest,
  Chauffeur,
  ChauffeurBlockOut,
  ChauffeurBlockOutInput,
  ChauffeurLink,
  ChauffeurRating,
} from '@livery/shared-types/chauffeur';
import { isAcceptanceDue, type DispatchBoard, type DispatchFlag } from '@livery/shared-types/dispatch';
import type * as z from 'zod/mini';
import { baseApi, changeOf, listOf } from './baseApi.ts';
import type { ApiMeta } from './baseQuery.ts';
import { cursorOf, pageOf, type Page } from './pageInfo.ts';

const CHAUFFEURS_AT_A_TIME = 200;
export const RATINGS_AT_A_TIME = 20;

/** What is said of a trip because of its chauffeur. */
const ofChauffeurs: readonly DispatchFlag[] = [
  'no_chauffeur',
  'declined',
  'off_duty',
  'changed',
  'not_accepted',
  'late',
];

const path = (id: string) => `/api/admin/chauffeurs/${encodeURIComponent(id)}`;

/** A trip, who drives it from now on, and the version that this was decided on. */
type Assignment = { bookingId: string } & z.input<typeof AssignRequest>;

/** Assignments of this page that are under way: a board that was requested before them shows these trips unchanged. */
const underWay = new Map<string, Assignment>();

/** Gives the trip to its new chauffeur on a board that does not know of it yet. */
function giveTrip(board: DispatchBoard, { bookingId, chauffeurId, version }: Assignment) {
  const trip = board.trips.find(({ id }) => id === bookingId);
  if (!trip || trip.version !== version) return;
  const chauffeurName = board.chauffeurs.find(({ id }) => id === chauffeurId)?.name ?? null;
  const flags = trip.flags.filter((flag) => !ofChauffeurs.includes(flag));
  if (chauffeurId === null) flags.push('no_chauffeur');
  else if (isAcceptanceDue(new Date(trip.from), new Date())) flags.push('not_accepted');
  // A new chauffeur starts with no step taken.
  Object.assign(trip, { chauffeurId, chauffeurName, flags, step: null, steps: [], late: false });
}

export const chauffeursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of them, by name. */
    chauffeurs: build.query<Chauffeur[], void>({
      queryFn: async (_arg, _api, _options, fetchWithBaseQuery) => {
        const all: Chauffeur[] = [];
        let cursor: string | undefined;
        do {
          const params = { limit: CHAUFFEURS_AT_A_TIME, cursor };
          const { data, error, meta } = await fetchWithBaseQuery({ url: '/api/admin/chauffeurs', params });
          if (error) return { error };
          all.push(...(data as Chauffeur[]));
          cursor = cursorOf((meta as ApiMeta | undefined)?.headers.get('link'));
        } while (cursor !== undefined);
        return { data: all };
      },
      providesTags: ['Chauffeur'],
      keepUnusedDataFor: 60,
    }),
    /** Makes a new personal link, which ends the one before. */
    chauffeurLink: build.mutation<ChauffeurLink, { id: string; send: boolean }>({
      query: ({ id, send }) => ({ url: `${path(id)}/link`, method: 'POST', body: { send } }),
      invalidatesTags: ['Chauffeur'],
    }),
    /** What passengers said, the newest first; a comment goes with its booking. */
    chauffeurRatings: build.query<Page<ChauffeurRating>, { id: string; cursor: string | undefined }>({
      query: ({ id, cursor }) => ({
        url: `${path(id)}/ratings`,
        params: { limit: RATINGS_AT_A_TIME, cursor },
      }),
      transformResponse: pageOf<ChauffeurRating>,
      providesTags: ['Chauffeur', listOf('Booking')],
      keepUnusedDataFor: 60,
    }),
    chauffeurBlockOuts: build.query<ChauffeurBlockOut[], { id: string; from?: string; to?: string }>({
      query: ({ id, ...params }) => ({ url: `${path(id)}/block-outs`, params }),
      providesTags: ['Chauffeur'],
      keepUnusedDataFor: 60,
    }),
    addChauffeurBlockOut: build.mutation<
      ChauffeurBlockOut,
      { id: string; body: z.input<typeof ChauffeurBlockOutInput> }
    >({
      query: ({ id, body }) => ({ url: `${path(id)}/block-outs`, method: 'POST', body }),
      invalidatesTags: ['Chauffeur'],
    }),
    removeChauffeurBlockOut: build.mutation<unknown, { id: string; blockOutId: string }>({
      query: ({ id, blockOutId }) => ({
        url: `${path(id)}/block-outs/${encodeURIComponent(blockOutId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Chauffeur'],
    }),
    /** One day, YYYY-MM-DD, by chauffeur or by vehicle. Whatever changes a booking, a chauffeur or a car has it fetched again. */
    dispatchBoard: build.query<DispatchBoard, string>({
      query: (date) => ({ url: '/api/admin/dispatch', params: { date } }),
      transformResponse: (board: DispatchBoard) => {
        for (const assignment of underWay.values()) giveTrip(board, assignment);
        return board;
      },
      providesTags: [listOf('Booking'), 'Availability', 'Chauffeur', 'Vehicle'],
      keepUnusedDataFor: 60,
    }),
    /** Boards show it at once, and take it back when it was refused. */
    assignChauffeur: build.mutation<AdminBooking, Assignment>({
      query: ({ bookingId, ...body }) => ({
        url: `/api/admin/bookings/${encodeURIComponent(bookingId)}/assign`,
        method: 'POST',
        body,
      }),
      onQueryStarted: async (assignment, { dispatch, getState, queryFulfilled }) => {
        const { bookingId } = assignment;
        underWay.set(bookingId, assignment);
        const days = chauffeursApi.util.selectCachedArgsForQuery(getState(), 'dispatchBoard');
        const patches = days.map((day) =>
          dispatch(
            chauffeursApi.util.updateQueryData('dispatchBoard', day, (board) => giveTrip(board, assignment)),
          ),
        );
        try {
          await queryFulfilled;
          // A board that is loading now may have been requested before the change.
          await Promise.all(dispatch(chauffeursApi.util.getRunningQueriesThunk()));
        } catch {
          for (const patch of patches) patch.undo();
        } finally {
          if (underWay.get(bookingId) === assignment) underWay.delete(bookingId);
        }
      },
      // Fetched again also when it was refused: a refusal often means that we were behind.
      invalidatesTags: (_booking, _error, { bookingId }) => changeOf('Booking', bookingId),
    }),
  }),
});
