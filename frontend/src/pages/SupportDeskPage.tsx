import { ArrowLeft } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { oneOf, useAddress } from '../app/useAddress.ts';
import { LiveMark } from '../features/admin-live/LiveMark.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { useUsersQuery } from '../features/admin-users/usersApi.ts';
import { AdminGate, useSessionDoubt, type Admin } from '../features/auth/AdminGate.tsx';
import { StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { ChatDesk } from '../features/support-desk/ChatDesk.tsx';
import { inboxFilters } from '../features/support-desk/deskApi.ts';
import { DeskTools } from '../features/support-desk/DeskTools.tsx';
import { TicketDialog } from '../features/support-desk/TicketDialog.tsx';
import {
  anything,
  ticketOrders,
  ticketPriorities,
  ticketStatuses,
} from '../features/support-desk/TicketFilters.tsx';
import { TicketQueue } from '../features/support-desk/TicketQueue.tsx';
import { useDeskLine } from '../features/support-desk/useDeskLine.ts';
import { useInboxCounts } from '../features/support-desk/useInboxCounts.ts';
import { useNow } from '../features/support-desk/useNow.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Section.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const views = ['chats', 'tickets'] as const;

/** Where staff talk with customers. It stands behind the same login as the dashboard. */
export default function SupportDeskPage() {
  useDocumentTitle('Support Desk');
  return (
    <PageBody>
      <AdminGate>{(admin) => <SupportDesk admin={admin} />}</AdminGate>
    </PageBody>
  );
}

function SupportDesk({ admin }: { admin: Admin }) {
  const { search, change } = useAddress();
  const doubtSession = useSessionDoubt();
  const live = useLiveChanges(() => void doubtSession());
  const line = useDeskLine(admin.id, () => void doubtSession());
  const users = useUsersQuery();
  const now = useNow();
  const { waiting } = useInboxCounts();
  useDocumentTitle(waiting === '' ? 'Support Desk' : `(${waiting}) Support Desk`);

  const view = oneOf(search.get('view'), views);
  const ticketId = search.get('ticket');
  const colleagues = (users.data ?? []).filter(({ active }) => active).map(({ username }) => username);

  return (
    <>
      <StaffHeader title="Support Desk" admin={admin}>
        <LiveMark state={live} />
        <DeskTools
          agents={line.agents}
          ownId={admin.id}
          isAvailable={line.isAvailable}
          isConnected={line.isConnected}
          onAvailable={line.setAvailable}
        />
        <LinkButton variant="secondary" size="small" to={paths.admin}>
          <ArrowLeft size={16} aria-hidden /> Dashboard
        </LinkButton>
      </StaffHeader>
      <Tabs
        label="Support desk sections"
        value={view}
        onValueChange={(name) => change({ view: name === 'chats' ? undefined : name }, { push: true })}
        tabs={[
          {
            value: 'chats',
            label: waiting === '' ? 'Conversations' : `Conversations (${waiting})`,
            content: view === 'chats' && (
              <ChatDesk
                line={line}
                ownId={admin.id}
                now={now}
                filter={oneOf(search.get('show'), inboxFilters)}
                openId={search.get('chat')}
                onFilter={(show) => change({ show })}
                onOpen={(chat) => change({ chat }, { push: chat !== undefined })}
                bookingPath={(id) => `${paths.admin}?booking=${encodeURIComponent(id)}`}
              />
            ),
          },
          {
            value: 'tickets',
            label: 'Tickets',
            content: view === 'tickets' && (
              <TicketQueue
                view={{
                  status: oneOf(search.get('status'), ticketStatuses),
                  priority: oneOf(search.get('priority'), ticketPriorities),
                  assignee: search.get('assignee') ?? anything,
                  sort: oneOf(search.get('sort'), ticketOrders),
                  q: search.get('q') ?? '',
                }}
                colleagues={colleagues}
                now={now}
                onChange={(changes) => change(changes)}
                onOpen={(ticket) => change({ ticket }, { push: true })}
              />
            ),
          },
        ]}
      />
      {ticketId !== null && (
        <TicketDialog
          key={ticketId}
          id={ticketId}
          colleagues={colleagues}
          now={now}
          onClose={() => change({ ticket: undefined })}
        />
      )}
    </>
  );
}
