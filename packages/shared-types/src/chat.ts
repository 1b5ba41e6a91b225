import * as z from 'zod/mini';
import { paragraph } from './text.ts';

/** Made in the browser: `session-` and the time. Guessable, so the first visitor to use one owns it. */
export const ChatSessionId = z
  .string('A sessionId is needed')
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9_-]{1,80}$/, 'A sessionId has 1 to 80 letters, digits, dashes or underscores'),
  );

export const ChatSender = z.enum(['agent', 'customer']);
export type ChatSender = z.infer<typeof ChatSender>;

export const CHAT_TEXT_MAX = 2000;
export const ChatText = paragraph(CHAT_TEXT_MAX, 'Write something first');

/** One chat message as both sockets carry it. */
export const ChatMessage = z.object({
  id: z.string(),
  sessionId: z.string(),
  sender: ChatSender,
  message: z.string(),
  timestamp: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
