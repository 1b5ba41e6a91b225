import { useEffect, useState } from 'react';
import { oneOf, useSearchState } from '../routing/useSearchState.ts';
import { LiveGate } from '../features/admin-live/LiveGate.tsx';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { useUsersQuery } from '../api/crudApi.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { ChatDesk } from '../features/support-desk/ChatDesk.tsx';
import { AgentPresence } from '../features/support-desk/AgentPresence.tsx';
import { TicketDialog } from '../features/support-desk/TicketDialog.tsx';
import { TicketQueue } from '../features/support-desk/TicketQueue.tsx';
import { useDeskConnection } from '../features/support-desk/useDeskConnection.ts';
import { nextAfter } from '../features/support-desk/inbox.ts';
import { counted, useInboxCounts } from '../features/support-desk/inboxQueries.ts';
import { useNow } from '../ui/useNow.ts';
import { PageBody } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const plainTitle = 'Support Desk';
const views = ['chats', 'tickets'] as const;

export default function SupportDeskPage() {
  // Only this component sets the title: the effect of an outer component would run last.
  const [title, setTitle] = useState(plainTitle);
  useDocumentTitle(title);
  return (
    <PageBody>
      <AdminGate>
        {(admin) => (
          <LiveGate>
            <SupportDesk admin={admin} onTitle={setTitle} />
          </LiveGate>
        )}
      </AdminGate>
    </PageBody>
  );
}

function SupportDesk({ admin, onTitle }: { admin: Admin; onTitle: (title: string) => void }) {
  const { search, change } = useSearchState();
  const live = useLiveChanges(recheckSession);
  const connection = useDeskConnection();
  const users = useUsersQuery();
  const now = useNow();
  const counts = useInboxCounts();
  const { waiting } = counts;
  useEffect(() => {
    onTitle(waiting === '' ? plainTitle : `(${waiting}) ${plainTitle}`);
    return () => onTitle(plainTitle);
  }, [waiting, onTitle]);

  const [listed, setListed] = useState<string[]>([]);
  const view = oneOf(search.get('view'), views);
  const ticketId = search.get('ticket');
  const openTicket = (ticket: string) => change({ ticket }, { push: true });
  const colleagues = (users.data ?? []).filter(({ active }) => active).map(({ username }) => username);

  return (
    <>
      <StaffHeader title="Support Desk" admin={admin}>
        <LiveIndicator state={live} />
        <AgentPresence connection={connection} ownId={admin.id} />
        <DashboardLink />
      </StaffHeader>
      <Tabs
        label="Support desk sections"
        value={view}
        onValueChange={(name) => change({ view: name === 'chats' ? undefined : name }, { push: true })}
        tabs={[
          {
            value: 'chats',
            label: counted('Conversations', waiting),
            content: <ChatDesk connection={connection} counts={counts} ownId={admin.id} now={now} />,
          },
          {
            value: 'tickets',
            label: 'Tickets',
            content: (
              <TicketQueue colleagues={colleagues} now={now} onOpen={openTicket} onListed={setListed} />
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
          onResolved={() => change({ ticket: nextAfter(listed, ticketId) })}
        />
      )}
    </>
  );
}
