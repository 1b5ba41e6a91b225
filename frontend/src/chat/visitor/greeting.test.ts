import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it('is one message from an agent who introduces herself, and offers what is true of the desk', () => {
  const textOf = (isAtDesk: boolean | undefined) => greetingOf('Ellesmere', 'session-1', isAtDesk).text;
  const introduction = "Hello! I'm Claire, a support agent at Ellesmere.";
  expect(textOf(true)).toBe(`${introduction} How can I help you today?`);
  expect(textOf(false)).toBe(
    `${introduction} Tell us what it is about, and leave your email address: the answer comes there.`,
  );
  // Until it is known, she promises neither.
  expect(textOf(undefined)).toBe(introduction);
});
