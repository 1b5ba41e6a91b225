import type { AdminChatSession, ChatAgent } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acquireSocket, ask, listen, type ChatSocket } from '../../chat/socket.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { ring } from '../../ui/alertSound.ts';
import { deskApi, type InboxArgs } from './deskApi.ts';
import { isNewCustomerMessage, placeSession } from './inbox.ts';

/** A customer's message rings. `useLiveChanges` fetches the lists after a gap and notices the session's end. */
export function useDeskConnection(ownId: string) {
  const dispatch = useAppDispatch();
  const socketRef = useRef<ChatSocket>(null);
  const [isConnected, setIsConnected] = useState(false);
  /** Who is at the desk, oneself included. */
  const [agents, setAgents] = useState<ChatAgent[]>([]);
  /** The latest state of each conversation that changed since the desk was opened. */
  const [updates, setUpdates] = useState<Record<string, AdminChatSession>>({});
  const [isAvailable, setIsAvailable] = useState(true);
  const openLists: InboxArgs[] = useAppSelector((state) =>
    deskApi.util.selectCachedArgsForQuery(state, 'inbox'),
  );
  const registerAgent = useEffectEvent((desk: ChatSocket) => ask(desk, 'desk', { available: isAvailable }));

  const applySession = useEffectEvent((session: AdminChatSession) => {
    let known: Pick<AdminChatSession, 'lastSeq'> | undefined;
    for (const args of openLists) {
      dispatch(
        deskApi.util.updateQueryData('inbox', args, (page) => {
          const listed = page.items.find(({ sessionId }) => sessionId === session.sessionId);
          // Read here: the page is a draft, which is gone after the update.
          if (listed) known ??= { lastSeq: listed.lastSeq };
          return { ...page, items: placeSession(page.items, args.filter, session, ownId) };
        }),
      );
    }
    setUpdates((before) => ({ ...before, [session.sessionId]: session }));
    if (isNewCustomerMessage(session, updates[session.sessionId] ?? known)) ring();
  });

  useEffect(() => {
    const { socket: desk, release } = acquireSocket('agent');
    const stopListening = listen(desk, {
      connect: () => {
        setIsConnected(true);
        void registerAgent(desk);
      },
      disconnect: () => setIsConnected(false),
      desk: ({ agents: present }) => setAgents(present),
      session: ({ session }) => applySession(session),
    });
    socketRef.current = desk;
    return () => {
      stopListening();
      if (desk.connected) desk.emit('desk', { available: false });
      release();
    };
  }, []);

  return {
    isConnected,
    agents,
    updates,
    isAvailable,
    setAvailable: (available: boolean) => {
      setIsAvailable(available);
      if (socketRef.current) void ask(socketRef.current, 'desk', { available });
    },
  };
}
export type DeskConnection = ReturnType<typeof useDeskConnection>;
