import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it('is one message from an agent who introduces herself, and says so when nobody is at the desk', () => {
  const here = greetingOf('Ellesmere', 'session-1', true).text;
  const away = greetingOf('Ellesmere', 'session-1', false).text;
  for (const text of [here, away])
    expect(text).toMatch(/^Hello! I'm Claire, a support agent at Ellesmere\. /);
  expect(here).toContain('How can I help you today?');
  expect(away).toContain('away from the desk right now');
  expect(away).not.toContain('How can I help');
});
