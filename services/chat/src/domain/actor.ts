import type { ChatSender } from '@livery/shared-types';
import type { Agent } from './conversation.ts';

/** Who is at the other end of a socket. */
export type Actor = { role: 'customer'; visitorId: string } | { role: 'agent'; agent: Agent };

export const senderOf = (actor: Actor): ChatSender => actor.role;

/** One name per person, whatever the number of their sockets. */
export const keyOf = (actor: Actor): string =>
  actor.role === 'agent' ? `agent:${actor.agent.id}` : `visitor:${actor.visitorId}`;
