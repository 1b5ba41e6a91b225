import { randomUUID } from 'node:crypto';
import type { Logger } from '@livery/service-kit';
import type { AdminChatSession, ChatServerPayloads, LiveChange } from '@livery/shared-types';
import type { Actor, Agent, Conversation, Message } from '../domain/conversation.ts';
import { presentSession } from '../presenters/conversations.presenter.ts';
import { createAgentPresence, type AgentPresence } from './agentPresence.ts';
import { frameOf, type Connection, type Frame } from './connection.ts';
import type { Rooms } from './rooms.ts';

/** What replicas tell each other through Redis. It may get lost: the truth is in the database. */
export type RemoteEvent =
  | { kind: 'message'; message: Message }
  | ({ kind: 'typing' } & ChatServerPayloads['typing'])
  | ({ kind: 'read' } & ChatServerPayloads['read'])
  /** `hasNewStatus`: claimed, closed or opened again, which its customer is told too. */
  | { kind: 'session'; session: AdminChatSession; hasNewStatus: boolean }
  | { kind: 'presence'; replica: string; agents: Agent[] }
  | { kind: 'presence_request' }
  /** Events of the sender may have been lost. */
  | { kind: 'resync' };

/** Makes dates of the texts that JSON made of them. */
export const reviveDates = (event: RemoteEvent): RemoteEvent => {
  if (event.kind !== 'message') return event;
  const { at, waitingSince } = event.message;
  const dates = { at: new Date(at), waitingSince: waitingSince && new Date(waitingSince) };
  return { ...event, message: { ...event.message, ...dates } };
};

export interface BroadcasterOptions {
  rooms: Rooms;
  logger: Logger;
  /** All open sockets of this replica with this role. */
  connections(role: Actor['role']): Iterable<Connection>;
  publish(event: RemoteEvent): void;
}

/** Tells the sockets concerned: of conversations those of all replicas, of `announceChange` its own. */
export function createBroadcaster({ rooms, logger, connections, publish }: BroadcasterOptions) {
  const replica = randomUUID();
  const sendTo = (role: Actor['role'], frame: Frame) => {
    for (const connection of connections(role)) {
      if (role === 'agent' || connection.isNumbered) connection.send(frame);
    }
  };

  let wasStaffed = false;
  const presence: AgentPresence = createAgentPresence(
    (agents) => publish({ kind: 'presence', replica, agents }),
    (agents) => {
      sendTo('agent', frameOf('desk', { agents }));
      const online = agents.length > 0;
      if (online !== wasStaffed) sendTo('customer', frameOf('presence', { online }));
      wasStaffed = online;
    },
  );

  const resyncStaff = () => sendTo('agent', frameOf('resync', {}));
  const resync = () => {
    void rooms.catchUp();
    resyncStaff();
  };

  const deliver = (event: RemoteEvent, except?: Connection): void => {
    switch (event.kind) {
      case 'message':
        return rooms.receive(event.message);
      case 'typing':
      case 'read': {
        const { kind, ...payload } = event;
        return rooms.broadcast(event.sessionId, frameOf(kind, payload), except);
      }
      case 'session': {
        const { sessionId, status, agent } = event.session;
        sendTo('agent', frameOf('session', { session: event.session }));
        if (!event.hasNewStatus) return;
        return rooms.broadcast(sessionId, frameOf('status', { sessionId, status, hasAgent: agent !== null }));
      }
      case 'presence':
        return presence.onRemoteAgents(event.replica, event.agents);
      case 'presence_request':
        return presence.publish();
      case 'resync':
        return resync();
      default:
        logger.warn({ kind: (event satisfies never as RemoteEvent).kind }, 'unknown event from a replica');
    }
  };
  /** To everybody concerned, except one. Clients ignore messages that they have. */
  const broadcast = (event: RemoteEvent, except?: Connection): void => {
    publish(event);
    deliver(event, except);
  };
  const announceReplica = () => {
    publish({ kind: 'presence_request' });
    presence.publish();
  };

  return {
    presence,
    broadcast,
    broadcastSession: (conversation: Conversation, hasNewStatus: boolean) =>
      broadcast({ kind: 'session', session: presentSession(conversation), hasNewStatus }),
    /** Tells staff on this replica that something changed; they ask for the rest with their own rights. */
    announceChange: (change: LiveChange) => sendTo('agent', frameOf('change', change)),
    /** Tells staff on this replica that they may have missed something. */
    resyncStaff,
    onRemoteEvent: (event: RemoteEvent) => deliver(reviveDates(event)),
    /** Tells the other replicas which agents are here, and asks for theirs. */
    announceReplica,
    /** Messages between replicas may have been lost, so both sides read the database. */
    onReconnect: () => {
      publish({ kind: 'resync' });
      announceReplica();
      resync();
    },
  };
}
export type Broadcaster = ReturnType<typeof createBroadcaster>;
