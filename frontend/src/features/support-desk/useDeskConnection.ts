import type { AdminChatSession, ChatAgent } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acquireSocket, ask, isConnected as isLineUp, listen, type ChatSocket } from '../../chat/socket.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { RootState } from '../../store/rootReducer.ts';
import { store } from '../../store/store.ts';
import { ring } from '../../ui/alertSound.ts';
import { deskApi, inboxCount } from './deskApi.ts';
import { isNewCustomerMessage, sessionsOf } from './inbox.ts';

/** Changes that come in a burst are counted together. */
const gatherMs = 300;

/** As one of the lists has it, which are being looked through. */
const listedSession = (state: RootState, id: string) =>
  deskApi.util
    .selectCachedArgsForQuery(state, 'inboxList')
    .flatMap((args) => sessionsOf(deskApi.endpoints.inboxList.select(args)(state).data?.pages ?? []))
    .find(({ sessionId }) => sessionId === id);

/** A customer's message rings. `useLiveChanges` fetches the lists after a gap and notices the session's end. */
export function useDeskConnection() {
  const dispatch = useAppDispatch();
  const socketRef = useRef<ChatSocket>(null);
  const [isConnected, setIsConnected] = useState(() => isLineUp('agent'));
  /** Who is at the desk, oneself included. */
  const [agents, setAgents] = useState<ChatAgent[]>([]);
  /** The latest state of each conversation that changed since the desk was opened. */
  const [updates, setUpdates] = useState<Record<string, AdminChatSession>>({});
  const [isAvailable, setIsAvailable] = useState(true);
  const countTimerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const registerAgent = useEffectEvent((desk: ChatSocket) => ask(desk, 'desk', { available: isAvailable }));

  const applySession = useEffectEvent((session: AdminChatSession) => {
    setUpdates((before) => ({ ...before, [session.sessionId]: session }));
    const known = updates[session.sessionId] ?? listedSession(store.getState(), session.sessionId);
    if (isNewCustomerMessage(session, known)) ring();
    // Only the server knows how many there are beyond those that are listed.
    countTimerRef.current ??= setTimeout(() => {
      countTimerRef.current = undefined;
      dispatch(deskApi.util.invalidateTags([inboxCount]));
    }, gatherMs);
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
    if (desk.connected) void registerAgent(desk);
    return () => {
      clearTimeout(countTimerRef.current);
      countTimerRef.current = undefined;
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
