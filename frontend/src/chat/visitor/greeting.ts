import type { ThreadItem } from '../Bubble.tsx';
import { beganAt } from './session.ts';

const hereText = 'How can I help you today?';
const awayText =
  'We are away from the desk right now. Write to us all the same, or leave a ticket: we answer by email.';

/**
 * How every conversation begins. It is shown only, not stored, and says what is true: with nobody at the desk, Claire says when an
 * answer comes instead of asking what she can do.
 */
export const greetingOf = (company: string, sessionId: string, isAtDesk: boolean): ThreadItem => ({
  key: 'greeting',
  text: `Hello! I'm Claire, a support agent at ${company}. ${isAtDesk ? hereText : awayText}`,
  at: beganAt(sessionId),
  isOwn: false,
  author: 'Claire, support agent',
});
