import { AppError } from '@livery/service-kit';
import type { Conversation } from './conversation.ts';

/** Session ids can be guessed; owning one can't. */
export const notYours = () =>
  new AppError('forbidden', 'chat.not_yours', 'This conversation belongs to somebody else.');

export const isOwner = (conversation: Conversation, visitorId: string | undefined): boolean =>
  visitorId !== undefined && conversation.visitorId === visitorId;
