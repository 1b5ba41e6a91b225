import type { AdminBooking, BlockOut, BlockOutInput, StaffCalendar } from '@livery/shared-types/adminBooking';
import type * as z from 'zod/mini';
import type { ApiError } from '../../../api/apiError.ts';
import { baseApi, listOf } from '../../../api/baseApi.ts';
import { spanOf } from './layout.ts';

type BlockOutBody = z.input<typeof BlockOutInput>;

const blockOuts = (vehicleId: string) => `/api/admin/vehicles/${encodeURIComponent(vehicleId)}/block-outs`;
const detailsAtATime = 6;

const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    staffCalendar: build.query<StaffCalendar, { from: string; to: string }>({
      query: (params) => ({ url: '/api/admin/calendar', params }),
      providesTags: [listOf('Booking'), 'Availability'],
      keepUnusedDataFor: 60,
    }),
    /** The approved trips of one day, whole, in the order of their pickups. */
    daySheet: build.query<AdminBooking[], string>({
      queryFn: async (day, _api, _options, fetchWithBaseQuery) => {
        const calendar = await fetchWithBaseQuery({ url: '/api/admin/calendar', params: spanOf(day, 1) });
        if (calendar.error) return { error: calendar.error };
        const ids = (calendar.data as StaffCalendar).entries
          .filter(({ kind, from }) => kind === 'trip' && from.startsWith(day))
          .map(({ id }) => id);
        const trips: AdminBooking[] = [];
        for (let at = 0; at < ids.length; at += detailsAtATime) {
          const answers = await Promise.all(
            ids.slice(at, at + detailsAtATime).map((id) => fetchWithBaseQuery(`/api/admin/bookings/${id}`)),
          );
          for (const { data, error } of answers) {
            // Deleted since the calendar was read.
            if (error && (error as ApiError).status === 404) continue;
            if (error) return { error };
            trips.push(data as AdminBooking);
          }
        }
        return { data: trips };
      },
      providesTags: [listOf('Booking')],
      keepUnusedDataFor: 60,
    }),
    addBlockOut: build.mutation<BlockOut, { vehicleId: string; body: BlockOutBody }>({
      query: ({ vehicleId, body }) => ({ url: blockOuts(vehicleId), method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    removeBlockOut: build.mutation<unknown, { vehicleId: string; id: string }>({
      query: ({ vehicleId, id }) => ({
        url: `${blockOuts(vehicleId)}/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Availability'],
    }),
  }),
});

export const { useStaffCalendarQuery, useDaySheetQuery, useAddBlockOutMutation, useRemoveBlockOutMutation } =
  calendarApi;
