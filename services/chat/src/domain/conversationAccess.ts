import { AppError, conflict } from '@livery/service-kit/errors';
import type { Conversation } from './conversation.ts';

export const NOT_YOURS = 'chat.not_yours';

/** Session ids can be guessed; owning one can't. */
export const notYours = () =>
  new AppError('forbidden', NOT_YOURS, 'This conversation belongs to somebody else.');

export const conversationClosed = () =>
  conflict('chat.closed', 'This conversation is closed. Open it again first.');

export const isOwner = (conversation: Conversation, visitorId: string | undefined): boolean =>
  visitorId !== undefined && conversation.visitorId === visitorId;
