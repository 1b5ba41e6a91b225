import { useRef } from 'react';
import type { CreateTicketRequest, SupportTicket } from '@livery/shared-types/support';
import type * as z from 'zod/mini';
import { noticeFailure } from '../../store/failureNotice.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { showToast } from '../../store/showToast.ts';
import { baseApi, listOf } from '../../api/baseApi.ts';

type TicketBody = z.input<typeof CreateTicketRequest>;

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

/**
 * Sends a ticket and shows the result. The same ticket sent again, after a failure or by a second press, keeps its idempotency
 * key. Resolves to whether it was accepted.
 */
export function useSubmitTicket() {
  const [createTicket] = useCreateTicketMutation();
  const lastAttempt = useRef({ text: '', key: '' });

  return async function submitTicket(body: TicketBody): Promise<boolean> {
    const text = JSON.stringify(body);
    if (lastAttempt.current.text !== text) lastAttempt.current = { text, key: newIdempotencyKey() };
    const { error } = await createTicket({ body, idempotencyKey: lastAttempt.current.key });
    if (error) {
      noticeFailure('Submission Failed', error, 'Failed to submit ticket');
      return false;
    }
    lastAttempt.current = { text: '', key: '' };
    showToast({
      title: 'Ticket Submitted',
      description: 'Your support ticket has been created successfully.',
    });
    return true;
  };
}
