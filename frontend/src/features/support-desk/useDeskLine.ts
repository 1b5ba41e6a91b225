import type { AdminChatSession, ChatAgent } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useState } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { acquireSocket, ask, listen, type ChatSocket } from '../../api/chat/socket.ts';
import { createValueStore, useValue } from '../../api/chat/valueStore.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ring } from './alerts.ts';
import { deskApi, type InboxArgs } from './deskApi.ts';
import { isCustomersNews, placeSession } from './inbox.ts';

export interface DeskLine {
  /** The agent's socket; undefined for the moment before it is made. */
  socket: ChatSocket | undefined;
  isConnected: boolean;
  /** Who is at the desk, oneself included. */
  agents: ChatAgent[];
  /** The latest news of each conversation since the desk was opened. */
  heard: Record<string, AdminChatSession>;
  isAvailable: boolean;
  setAvailable: (isAvailable: boolean) => void;
}

/**
 * The desk's end of the line: lists follow every piece of news, and a customer's message rings. `onSessionDoubt` is called
 * when the server would not have us.
 */
export function useDeskLine(ownId: string, onSessionDoubt: () => void): DeskLine {
  const dispatch = useAppDispatch();
  const [held] = useState(() => createValueStore<{ socket?: ChatSocket }>({}));
  const { socket } = useValue(held);
  const [isConnected, setIsConnected] = useState(false);
  const [agents, setAgents] = useState<ChatAgent[]>([]);
  const [heard, setHeard] = useState<Record<string, AdminChatSession>>({});
  const [isAvailable, setIsAvailable] = useState(true);
  const openLists: InboxArgs[] = useAppSelector((state) =>
    deskApi.util.selectCachedArgsForQuery(state, 'inbox'),
  );
  const doubtSession = useEffectEvent(onSessionDoubt);
  const sitDown = useEffectEvent((desk: ChatSocket) => {
    void ask(desk, 'desk', { available: isAvailable });
  });

  const hear = useEffectEvent((session: AdminChatSession) => {
    let known: AdminChatSession | undefined;
    for (const args of openLists) {
      dispatch(
        deskApi.util.updateQueryData('inbox', args, (page) => {
          known ??= page.sessions.find(({ sessionId }) => sessionId === session.sessionId);
          return { ...page, sessions: placeSession(page.sessions, args.filter, session, ownId) };
        }),
      );
    }
    setHeard((before) => ({ ...before, [session.sessionId]: session }));
    if (isCustomersNews(session, heard[session.sessionId] ?? known)) ring();
  });

  useEffect(() => {
    const { socket: desk, release } = acquireSocket('agent');
    let wasConnected = false;
    const refetch = () => dispatch(baseApi.util.invalidateTags(['ChatSession']));
    const stopListening = listen(desk, {
      connect: () => {
        setIsConnected(true);
        sitDown(desk);
        if (wasConnected) refetch();
        wasConnected = true;
      },
      disconnect: () => {
        setIsConnected(false);
        doubtSession();
      },
      connect_error: () => doubtSession(),
      desk: ({ agents: present }) => setAgents(present),
      session: ({ session }) => hear(session),
      resync: () => void refetch(),
    });
    held.change({ socket: desk });
    return () => {
      stopListening();
      release();
    };
  }, [dispatch, held]);

  return {
    socket,
    isConnected,
    agents,
    heard,
    isAvailable,
    setAvailable: (available) => {
      setIsAvailable(available);
      if (socket) void ask(socket, 'desk', { available });
    },
  };
}
