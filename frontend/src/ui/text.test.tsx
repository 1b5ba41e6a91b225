import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NarrowText } from './text.tsx';

it.each([
  ['ada@example.com', 'ada<wbr>@example.com'],
  ['(416) 555-0199', '(416) 555-0199'],
])('lets %s break nowhere but before its “@”', (text, html) => {
  expect(render(<NarrowText>{text}</NarrowText>).container.innerHTML).toBe(html);
});
