import { randomUUID } from 'node:crypto';
import type { Logger } from '@livery/service-kit';
import type { Conversation } from '../domain/conversation.ts';
import { presentSession } from '../http/messages.presenter.ts';
import { AgentPresence } from './agentPresence.ts';
import type { Connection } from './connection.ts';
import { frameOf, type Frame } from './frame.ts';
import { reviveDates, type RemoteEvent } from './remoteEvent.ts';
import type { Rooms } from './rooms.ts';

export interface BroadcasterOptions {
  rooms: Rooms;
  logger: Logger;
  /** Every open socket of this replica. */
  connections(): Iterable<Connection>;
  /** Sends to all other replicas. */
  publish(event: RemoteEvent): void;
}

/** Brings events to the sockets they concern, on this replica and the others. */
export function createBroadcaster({ rooms, logger, connections, publish }: BroadcasterOptions) {
  const replica = randomUUID();
  const sendTo = (role: 'agent' | 'customer', frame: Frame) => {
    for (const connection of connections()) {
      const { actor, isNumbered } = connection;
      if (actor.role === role && (role === 'agent' || isNumbered)) connection.send(frame);
    }
  };

  let wasStaffed = false;
  const presence: AgentPresence = new AgentPresence({
    publish: (agents) => publish({ kind: 'presence', replica, agents }),
    onChange: (agents) => {
      sendTo('agent', frameOf('desk', { agents }));
      const online = agents.length > 0;
      if (online !== wasStaffed) sendTo('customer', frameOf('presence', { online }));
      wasStaffed = online;
    },
  });

  const resync = () => {
    void rooms.catchUp();
    sendTo('agent', frameOf('resync', {}));
  };

  const deliver = (event: RemoteEvent, except?: Connection): void => {
    switch (event.kind) {
      case 'message':
        return rooms.receive(event.message);
      case 'typing': {
        const { sessionId, sender, isTyping } = event;
        return rooms.broadcast(sessionId, frameOf('typing', { sessionId, sender, isTyping }), except);
      }
      case 'read': {
        const { sessionId, reader, seq } = event;
        return rooms.broadcast(sessionId, frameOf('read', { sessionId, reader, seq }));
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
  /** To everybody concerned but `except`. A stored message may come again: whoever has it ignores it. */
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
    onRemoteEvent: (event: RemoteEvent) => deliver(reviveDates(event)),
    /** Informs the other replicas of the agents here, and asks for theirs. */
    announceReplica,
    /** The connection between the replicas was interrupted: both ends look into the database. */
    onReconnect: () => {
      publish({ kind: 'resync' });
      announceReplica();
      resync();
    },
  };
}
export type Broadcaster = ReturnType<typeof createBroadcaster>;
