import type { AdminBooking } from '@livery/shared-types/booking';
import type { AdminChatSession, ChatSessionListQuery } from '@livery/shared-types/chat';
import type { AdminTicket, AdminTicketDetail, UpdateTicketRequest } from '@livery/shared-types/support';
import { baseApi } from '../../api/baseApi.ts';
import type { ApiMeta } from '../../api/baseQuery.ts';

export type InboxFilter = ChatSessionListQuery['filter'];
export const inboxFilters = ['waiting', 'mine', 'all'] as const satisfies InboxFilter[];

export interface InboxArgs {
  filter: InboxFilter;
  /** How many to show: grows as more are asked for. */
  limit: number;
}
export interface InboxPage {
  sessions: AdminChatSession[];
  hasMore: boolean;
}

export interface TicketListArgs {
  status?: string | undefined;
  priority?: string | undefined;
  assignee?: string | undefined;
  q?: string | undefined;
  sort: 'newest' | 'due';
  cursor?: string | undefined;
}
export interface TicketPage {
  tickets: AdminTicket[];
  /** How many there are on all pages together. */
  total: number;
  nextCursor: string | undefined;
}

export const ticketPageSize = 50;

/** The cursor of the next page out of a `Link` header. */
function nextCursorOf(meta: ApiMeta | undefined): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(meta?.headers.get('link') ?? '') ?? [];
  return address && (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

const session = (id: string) => `/api/admin/chat/sessions/${encodeURIComponent(id)}`;
const ticket = (id: string) => `/api/admin/support-tickets/${encodeURIComponent(id)}`;
/** What a customer's bookings beside a conversation show at most. */
const bookingsShown = 20;

export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    inbox: build.query<InboxPage, InboxArgs>({
      query: ({ filter, limit }) => ({
        url: '/api/admin/chat/sessions',
        params: { filter, limit, ...(filter === 'mine' && { status: 'open' }) },
      }),
      transformResponse: (sessions: AdminChatSession[], meta: ApiMeta | undefined) => ({
        sessions,
        hasMore: nextCursorOf(meta) !== undefined,
      }),
      providesTags: ['ChatSession'],
      keepUnusedDataFor: 60,
    }),
    claimChat: build.mutation<AdminChatSession, { id: string; takeOver: boolean }>({
      query: ({ id, takeOver }) => ({ url: `${session(id)}/claim`, method: 'POST', body: { takeOver } }),
      invalidatesTags: ['ChatSession'],
    }),
    closeChat: build.mutation<AdminChatSession, string>({
      query: (id) => ({ url: `${session(id)}/close`, method: 'POST' }),
      invalidatesTags: ['ChatSession'],
    }),
    reopenChat: build.mutation<AdminChatSession, string>({
      query: (id) => ({ url: `${session(id)}/reopen`, method: 'POST' }),
      invalidatesTags: ['ChatSession'],
    }),
    customerBookings: build.query<AdminBooking[], string>({
      query: (email) => ({
        url: '/api/bookings',
        params: { q: email, archived: 'any', limit: bookingsShown },
      }),
      // The search also finds the address as the beginning of another one.
      transformResponse: (found: AdminBooking[], _meta, email) =>
        found.filter(({ customerEmail }) => customerEmail.toLowerCase() === email.toLowerCase()),
      providesTags: ['Booking'],
      keepUnusedDataFor: 60,
    }),
    tickets: build.query<TicketPage, TicketListArgs>({
      query: (args) => ({
        url: '/api/admin/support-tickets',
        params: { ...args, limit: ticketPageSize },
      }),
      transformResponse: (tickets: AdminTicket[], meta: ApiMeta | undefined) => ({
        tickets,
        total: Number(meta?.headers.get('x-total-count') ?? tickets.length),
        nextCursor: nextCursorOf(meta),
      }),
      providesTags: ['Ticket'],
      keepUnusedDataFor: 60,
    }),
    ticket: build.query<AdminTicketDetail, string>({
      query: (id) => ticket(id),
      providesTags: ['Ticket'],
      keepUnusedDataFor: 60,
    }),
    updateTicket: build.mutation<AdminTicketDetail, { id: string; changes: UpdateTicketRequest }>({
      query: ({ id, changes }) => ({ url: ticket(id), method: 'PATCH', body: changes }),
      invalidatesTags: ['Ticket'],
    }),
  }),
});

export const {
  useInboxQuery,
  useClaimChatMutation,
  useCloseChatMutation,
  useReopenChatMutation,
  useCustomerBookingsQuery,
  useTicketsQuery,
  useTicketQuery,
  useUpdateTicketMutation,
} = deskApi;
