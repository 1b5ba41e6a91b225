import { useRef } from 'react';
import { errorMessage } from '../../api/apiError.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useCreateTicketMutation, type TicketBody } from './supportApi.ts';

/**
 * Sends a ticket and says how it went. The same words sent again, after a failure or by a second press, are the same ticket.
 * Resolves to whether it was taken.
 */
export function useSubmitTicket() {
  const [createTicket] = useCreateTicketMutation();
  const lastAttempt = useRef({ text: '', key: '' });

  return async function submitTicket(body: TicketBody): Promise<boolean> {
    const text = JSON.stringify(body);
    if (lastAttempt.current.text !== text) lastAttempt.current = { text, key: newIdempotencyKey() };
    const { error } = await createTicket({ body, idempotencyKey: lastAttempt.current.key });
    if (error) {
      showToast({
        title: 'Submission Failed',
        description: errorMessage(error, 'Failed to submit ticket'),
        variant: 'destructive',
      });
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
