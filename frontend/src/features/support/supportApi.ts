import type { CreateTicketRequest, SupportTicket } from '@livery/shared-types/support';
import type * as z from 'zod/mini';
import { baseApi, listOf } from '../../api/baseApi.ts';

export type TicketBody = z.input<typeof CreateTicketRequest>;

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createTicket: build.mutation<SupportTicket, { body: TicketBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: '/api/support-tickets',
        method: 'POST',
        body,
        idempotencyKey,
      }),
      invalidatesTags: [listOf('Ticket')],
    }),
  }),
});

export const { useCreateTicketMutation } = supportApi;
