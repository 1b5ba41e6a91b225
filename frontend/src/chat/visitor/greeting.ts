import type { ThreadItem } from '../Bubble.tsx';

const hereText = 'How can I help you today?';
const awayText = 'Tell us what it is about, and leave your email address: the answer comes there.';

/** When the conversation began, as its name tells. */
function beganAt(id: string): string {
  const at = new Date(Number(id.replace('session-', '')));
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString();
}

/** Shown only, not stored. With nobody at the desk it says how an answer comes (undefined: not known yet). */
export function greetingOf(company: string, sessionId: string, isAtDesk: boolean | undefined): ThreadItem {
  const offer = isAtDesk === undefined ? [] : [isAtDesk ? hereText : awayText];
  return {
    key: 'greeting',
    text: [`Hello! I'm Claire, a support agent at ${company}.`, ...offer].join(' '),
    at: beganAt(sessionId),
    isOwn: false,
    author: 'Claire, support agent',
  };
}
