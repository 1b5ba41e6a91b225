import type { ThreadItem } from '../../ui/chat/Bubble.tsx';
import { beganAt } from './session.ts';

/** How every conversation begins. It is shown only: nobody has to be at the desk for it, and it is not stored. */
export const greetingOf = (company: string, sessionId: string): ThreadItem => ({
  key: 'greeting',
  text: `Hello! I'm Claire, a support agent at ${company}. How can I help you today?`,
  at: beganAt(sessionId),
  isOwn: false,
  author: 'Claire, support agent',
});
