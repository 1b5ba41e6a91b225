import type { AdminChatSession, ChatAgent } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { acquireSocket, ask, listen, type ChatSocket } from '../../chat/socket.ts';
import { useAppDispatch, useAppSelector } from '../../store/StoreProvider.tsx';
import { ring } from '../../ui/alertSound.ts';
import { deskApi, type InboxArgs } from './deskApi.ts';
import { isNewCustomerMessage, placeSession } from './inbox.ts';

/**
 * The support desk's connection: lists follow every change, and a customer's message rings. `onUnauthorized` is called
 * when the server refuses or closes the connection.
 */
export function useDeskConnection(ownId: string, onUnauthorized: () => unknown) {
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
  const recheckSession = useEffectEvent(onUnauthorized);
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
    const refetch = () => dispatch(baseApi.util.invalidateTags(['ChatSession']));
    const stopListening = listen(desk, {
      connect: () => {
        setIsConnected(true);
        // From the answer on every change is sent; what changed before it is in the lists that are asked for then.
        void registerAgent(desk).then(refetch);
      },
      disconnect: () => {
        setIsConnected(false);
        recheckSession();
      },
      connect_error: () => recheckSession(),
      desk: ({ agents: present }) => setAgents(present),
      session: ({ session }) => applySession(session),
      resync: () => void refetch(),
    });
    socketRef.current = desk;
    return () => {
      stopListening();
      release();
    };
  }, [dispatch]);

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
