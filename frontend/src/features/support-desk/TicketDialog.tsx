import type { AdminTicketDetail, UpdateTicketRequest } from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../api/failureNotice.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useTicketQuery, useUpdateTicketMutation } from './deskApi.ts';
import { TicketAnswer } from './TicketAnswer.tsx';
import { TicketControls } from './TicketControls.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketHistory } from './TicketHistory.tsx';

const Body = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`;
const Words = styled.p`
  padding: ${theme.space(2)};
  border-left: 2px solid ${theme.color.accentLine};
  background: ${theme.color.raised};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Quiet = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;

export interface TicketDialogProps {
  id: string;
  colleagues: string[];
  now: number;
  onClose: () => void;
}

/** One ticket, whole: what was asked, what has happened, and everything that can be done about it. */
export function TicketDialog({ id, colleagues, now, onClose }: TicketDialogProps) {
  const { data, error, isFetching, refetch } = useTicketQuery(id);
  const ticket = data?.id === id ? data : undefined;
  return (
    <Dialog
      open
      placement="side"
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title={ticket ? ticket.subject || 'No subject' : 'Ticket'}
      description={`Ticket ${id.slice(0, 8)}`}
    >
      {ticket ? (
        <Detail ticket={ticket} colleagues={colleagues} now={now} />
      ) : error && !isFetching ? (
        <ErrorState title="The ticket could not be loaded" onRetry={() => void refetch()}>
          {isApiError(error) ? error.detail : 'Please try again in a moment.'}
        </ErrorState>
      ) : (
        <>
          <LoadingText hidden>Loading ticket</LoadingText>
          <Skeleton $height="20rem" />
        </>
      )}
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

  /** Decided on what is shown: if a colleague changed it meanwhile, that is told and shown instead. */
  const change = async (changes: UpdateTicketRequest): Promise<boolean> => {
    const { error } = await update({ id: ticket.id, changes: { ...changes, version: ticket.version } });
    if (error) noticeFailure('Could not update the ticket', error);
    return !error;
  };

  return (
    <Body>
      <TicketFacts ticket={ticket} now={now} />
      <TicketControls
        ticket={ticket}
        colleagues={colleagues}
        isBusy={isLoading}
        onChange={(changes) => void change(changes)}
      />
      <Words>{ticket.description}</Words>
      <TicketHistory ticket={ticket} />
      <TicketAnswer customer={ticket.customerName} isBusy={isLoading} onSend={change} />
      {ticket.status === 'closed' && (
        <Quiet>The ticket is closed: set its status back to open if there is more to do.</Quiet>
      )}
    </Body>
  );
}
