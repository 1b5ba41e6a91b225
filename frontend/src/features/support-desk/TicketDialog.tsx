import type { AdminTicketDetail, UpdateTicketRequest } from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { noticeFailure } from '../../store/failureNotice.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { theme } from '../../styles/theme.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useTicketQuery, useUpdateTicketMutation } from './deskApi.ts';
import { TicketAnswer } from './TicketAnswer.tsx';
import { TicketControls } from './TicketControls.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketHistory } from './TicketHistory.tsx';

const Question = styled.p`
  padding: ${theme.space(2)};
  border-left: 2px solid ${theme.color.accentLine};
  background: ${theme.color.raised};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

interface TicketDialogProps {
  id: string;
  colleagues: string[];
  now: number;
  onClose: () => void;
}

/** One ticket, whole: what was asked, what has happened, and everything that can be done about it. */
export function TicketDialog({ id, colleagues, now, onClose }: TicketDialogProps) {
  const query = useTicketQuery(id);
  const ticket = query.currentData;
  return (
    <Dialog
      placement="side"
      holdsInput
      onClose={onClose}
      title={ticket ? ticket.subject || 'No subject' : 'Ticket'}
      description={`Ticket ${id.slice(0, 8)}`}
    >
      <QueryStates query={{ ...query, data: ticket }} noun="ticket" keepsData>
        {(shown) => <Detail ticket={shown} colleagues={colleagues} now={now} />}
      </QueryStates>
    </Dialog>
  );
}

interface DetailProps {
  ticket: AdminTicketDetail;
  colleagues: string[];
  now: number;
}

function Detail({ ticket, colleagues, now }: DetailProps) {
  const [update, { isLoading }] = useUpdateTicketMutation();

  /** Decided on what is shown: if a colleague changed it meanwhile, that is shown instead. */
  const change = async (changes: UpdateTicketRequest): Promise<boolean> => {
    const { error } = await update({ id: ticket.id, changes: { ...changes, version: ticket.version } });
    if (error) noticeFailure('Could not update the ticket', error);
    return !error;
  };

  return (
    <Stack $gap={3}>
      <TicketFacts ticket={ticket} now={now} />
      <TicketControls
        ticket={ticket}
        colleagues={colleagues}
        isBusy={isLoading}
        onChange={(changes) => void change(changes)}
      />
      <Question>{ticket.description}</Question>
      <TicketHistory ticket={ticket} />
      <TicketAnswer ticketId={ticket.id} customer={ticket.customerName} isBusy={isLoading} onSend={change} />
      {ticket.status === 'closed' && (
        <Muted>The ticket is closed: set its status back to open if there is more to do.</Muted>
      )}
    </Stack>
  );
}
