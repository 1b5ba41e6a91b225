import type { Logger } from '@livery/service-kit';
import type { ChatSender } from '@livery/shared-types';
import type { Agent, Conversation, Message, Tail } from './domain/conversation.ts';
import type { Limits } from './domain/limits.ts';
import type { Turns } from './domain/turns.ts';
import type { VisitorTokens } from './domain/visitorTokens.ts';
import type { Stores } from './store/stores.ts';

/** What happens in conversations, told to everybody concerned, on this replica and the others. */
export interface Live {
  /** A stored message; telling it again is harmless. */
  message(message: Message): void;
  /** `from` is the socket that needs no telling. */
  typing(sessionId: string, sender: ChatSender, isTyping: boolean, from: object): void;
  read(sessionId: string, reader: ChatSender, seq: number): void;
  /** `isMoved`: it was claimed, closed or opened again, which its customer hears too. */
  session(conversation: Conversation, isMoved: boolean): void;
}

/** Who is at the support desk, on any replica. */
export interface Presence {
  isStaffed(): boolean;
  agents(): Agent[];
}

/** Everything that commands and queries work with; made once, by `startService`. */
export interface ChatContext extends Stores {
  clock: () => Date;
  logger: Logger;
  visitors: VisitorTokens;
  limits: Limits;
  /** Writing within one conversation, on this replica. */
  turns: Turns;
  live: Live;
  desk: Presence;
  /** What a conversation's next message would continue, where that is known without asking. */
  tailOf(sessionId: string): Tail | undefined;
}
