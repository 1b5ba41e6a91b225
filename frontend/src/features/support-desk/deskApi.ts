import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { AdminChatSession, ChatSessionListQuery } from '@livery/shared-types/chat';
import type { AdminTicket, AdminTicketDetail, UpdateTicketRequest } from '@livery/shared-types/support';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';
import { pageOf, type Page } from '../../api/pageInfo.ts';

export type InboxFilter = ChatSessionListQuery['filter'];
export const inboxFilters = ['waiting', 'mine', 'all'] as const satisfies InboxFilter[];

export interface InboxArgs {
  filter: InboxFilter;
  limit: number;
}
/** The inbox as it is looked through: page after page, all of it or those in which words were said. */
export interface InboxListArgs {
  filter: InboxFilter;
  q: string;
}
export type InboxPage = Page<AdminChatSession>;
/** As many conversations or tickets as are listed at once. */
export const pageSize = 50;

interface ChatChange {
  id: string;
  action: 'claim' | 'close' | 'reopen';
  /** With a claim: whether a colleague may lose the conversation by it. */
  body?: { takeOver: boolean };
}

type TicketListArgs = Partial<
  Record<'status' | 'priority' | 'assignee' | 'q' | 'cursor', string | undefined>
> & { sort: 'newest' | 'due' };

const session = (id: string) => `/api/admin/chat/sessions/${encodeURIComponent(id)}`;
const ticket = (id: string) => `/api/admin/support-tickets/${encodeURIComponent(id)}`;
export const ticketFileUrl = (ticketId: string, fileId: string) =>
  `${ticket(ticketId)}/files/${encodeURIComponent(fileId)}`;
/** What a customer's bookings beside a conversation show at most. */
const bookingsShown = 20;

type InboxRequest = InboxArgs & Partial<InboxListArgs & { cursor: string | null }>;
const inboxRequest = ({ filter, limit, q = '', cursor }: InboxRequest) => ({
  url: '/api/admin/chat/sessions',
  params: {
    filter,
    limit,
    // One's own are those still to be looked after; who searches may mean an old one.
    status: filter === 'mine' && q === '' ? 'open' : undefined,
    q: q === '' ? undefined : q,
    cursor: cursor ?? undefined,
  },
});
/** How many conversations there are, which any change of one may change. */
export const inboxCount = { type: 'ChatSession', id: 'COUNT' } as const;
const inboxAnswer = {
  transformResponse: pageOf<AdminChatSession>,
  providesTags: ['ChatSession' as const],
  keepUnusedDataFor: 60,
};

export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    inbox: build.query<InboxPage, InboxArgs>({
      ...inboxAnswer,
      query: inboxRequest,
      providesTags: [inboxCount],
    }),
    inboxList: build.infiniteQuery<InboxPage, InboxListArgs, string | null>({
      ...inboxAnswer,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam: cursor }) => inboxRequest({ ...queryArg, limit: pageSize, cursor }),
    }),
    changeChat: build.mutation<AdminChatSession, ChatChange>({
      query: ({ id, action, body }) => ({ url: `${session(id)}/${action}`, method: 'POST', body }),
      invalidatesTags: ['ChatSession'],
    }),
    customerBookings: build.query<AdminBooking[], string>({
      query: (email) => ({
        url: '/api/bookings',
        params: { email, archived: 'any', limit: bookingsShown },
      }),
      providesTags: [listOf('Booking')],
      keepUnusedDataFor: 60,
    }),
    tickets: build.query<Page<AdminTicket>, TicketListArgs>({
      query: (args) => ({ url: '/api/admin/support-tickets', params: { ...args, limit: pageSize } }),
      transformResponse: pageOf<AdminTicket>,
      providesTags: [listOf('Ticket')],
      keepUnusedDataFor: 60,
    }),
    ticket: build.query<AdminTicketDetail, string>({
      query: (id) => ticket(id),
      providesTags: (_ticket, _error, id) => [{ type: 'Ticket', id }],
      keepUnusedDataFor: 60,
    }),
    updateTicket: build.mutation<AdminTicketDetail, { id: string; changes: UpdateTicketRequest }>({
      query: ({ id, changes }) => ({ url: ticket(id), method: 'PATCH', body: changes }),
      // The next change is decided on this one, however soon it is made.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(deskApi.util.updateQueryData('ticket', id, () => data));
      },
      invalidatesTags: (_ticket, _error, { id }) => changeOf('Ticket', id),
    }),
  }),
});
