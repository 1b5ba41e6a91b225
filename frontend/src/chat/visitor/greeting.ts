import type { ThreadItem } from '../Bubble.tsx';

const hereText = 'How can I help you today?';
const awayText =
  'We are away from the desk right now. Write to us all the same, or leave a ticket: we answer by email.';

/** When the conversation began, as its name tells. */
function beganAt(id: string): string {
  const at = new Date(Number(id.replace('session-', '')));
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString();
}

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
