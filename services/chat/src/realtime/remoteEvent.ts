import type { AdminChatSession, ChatSender } from '@livery/shared-types';
import type { Agent, Message } from '../domain/conversation.ts';

/** What replicas send each other through Redis. It only saves asking the database, which alone is the truth. */
export type RemoteEvent =
  | { kind: 'message'; message: Message }
  | { kind: 'typing'; sessionId: string; sender: ChatSender; isTyping: boolean }
  | { kind: 'read'; sessionId: string; reader: ChatSender; seq: number }
  /** `hasNewStatus`: it was claimed, closed or opened again, so its customer is informed too. */
  | { kind: 'session'; session: AdminChatSession; hasNewStatus: boolean }
  | { kind: 'presence'; replica: string; agents: Agent[] }
  | { kind: 'presence_request' }
  /** Events of the sender may have been lost. */
  | { kind: 'resync' };

/** An event as it was sent: JSON made texts of a message's dates. */
export const reviveDates = (event: RemoteEvent): RemoteEvent => {
  if (event.kind !== 'message') return event;
  const { at, waitingSince } = event.message;
  const dates = { at: new Date(at), waitingSince: waitingSince && new Date(waitingSince) };
  return { ...event, message: { ...event.message, ...dates } };
};
