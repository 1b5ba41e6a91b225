import { randomUUID } from 'node:crypto';
import type { Logger } from '@livery/service-kit';
import type { Live } from '../context.ts';
import { presentSession } from '../http/messages.presenter.ts';
import type { Connection } from './connection.ts';
import { Desk } from './desk.ts';
import { news, type Frame } from './frame.ts';
import { fromWire, toWire, type ReplicaNews } from './replicaBus.ts';
import type { Rooms } from './rooms.ts';

export interface LiveCentreOptions {
  rooms: Rooms;
  logger: Logger;
  /** Tells all other replicas. */
  publish(item: ReplicaNews): void;
}

/** Joins the rooms, the desk and the other replicas. */
export function createLiveCentre({ rooms, logger, publish }: LiveCentreOptions) {
  const replica = randomUUID();
  const connections = new Set<Connection>();
  const everybody = (frame: Frame, concerns: (connection: Connection) => boolean) => {
    for (const connection of connections) if (concerns(connection)) connection.send(frame);
  };
  const isAgent = ({ actor }: Connection) => actor.role === 'agent';
  const isFollowingCustomer = ({ actor, isNumbered }: Connection) => actor.role === 'customer' && isNumbered;

  let wasStaffed = false;
  const desk: Desk = new Desk({
    replica,
    announce: (agents) => publish({ kind: 'desk', replica, agents }),
    onChange: (agents) => {
      everybody(news('desk', { agents }), isAgent);
      const online = agents.length > 0;
      if (online !== wasStaffed) everybody(news('presence', { online }), isFollowingCustomer);
      wasStaffed = online;
    },
  });

  const missedSomething = () => {
    void rooms.catchUp();
    everybody(news('resync', {}), isAgent);
  };

  const apply = (item: Exclude<ReplicaNews, { kind: 'message' }>, from?: object): void => {
    switch (item.kind) {
      case 'typing': {
        const { sessionId, sender, isTyping } = item;
        rooms.tell(sessionId, news('typing', { sessionId, sender, isTyping }), from);
        return;
      }
      case 'read': {
        const { sessionId, reader, seq } = item;
        rooms.tell(sessionId, news('read', { sessionId, reader, seq }));
        return;
      }
      case 'session': {
        const { sessionId, status, agent } = item.session;
        everybody(news('session', { session: item.session }), isAgent);
        if (item.isMoved)
          rooms.tell(sessionId, news('status', { sessionId, status, hasAgent: agent !== null }));
        return;
      }
      case 'desk':
        desk.hear(item.replica, item.agents);
        return;
      case 'hello':
        if (item.replica !== replica) desk.announce();
        return;
      case 'lost':
        missedSomething();
        return;
      default:
        logger.warn({ kind: (item satisfies never as ReplicaNews).kind }, 'unknown news from a replica');
    }
  };
  const tellAll = (item: Exclude<ReplicaNews, { kind: 'message' }>, from?: object) => {
    publish(item);
    apply(item, from);
  };

  const live: Live = {
    message: (message) => {
      publish({ kind: 'message', message: toWire(message) });
      rooms.receive(message);
    },
    typing: (sessionId, sender, isTyping, from) =>
      tellAll({ kind: 'typing', sessionId, sender, isTyping }, from),
    read: (sessionId, reader, seq) => tellAll({ kind: 'read', sessionId, reader, seq }),
    session: (conversation, isMoved) =>
      tellAll({ kind: 'session', session: presentSession(conversation), isMoved }),
  };

  return {
    live,
    desk,
    connections,
    /** What another replica tells. */
    hear: (item: ReplicaNews): void => {
      if (item.kind === 'message') rooms.receive(fromWire(item.message));
      else apply(item);
    },
    /** Makes itself known to the others and learns who is there. */
    hello: () => {
      publish({ kind: 'hello', replica });
      desk.announce();
    },
    /** The way between the replicas was interrupted: both ends look into the database. */
    recovered: () => {
      publish({ kind: 'lost' });
      publish({ kind: 'hello', replica });
      desk.announce();
      missedSomething();
    },
  };
}
export type LiveCentre = ReturnType<typeof createLiveCentre>;
