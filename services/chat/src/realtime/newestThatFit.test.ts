import { describe, expect, it } from 'vitest';
import { newestThatFit } from './newestThatFit.ts';

const items = (...texts: string[]) => texts.map((text) => ({ text }));
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify({ text }));

describe('the newest that fit', () => {
  it('are all of them when there is room', () => {
    const all = items('one', 'two');
    expect(newestThatFit(all, bytesOf('one') + bytesOf('two'))).toEqual(all);
    expect(newestThatFit([], 100)).toEqual([]);
  });

  it('are the last ones, measured in bytes as they are sent', () => {
    const all = items('雪', '"""', '\ud800');
    expect(newestThatFit(all, bytesOf('\ud800') + bytesOf('"""'))).toEqual(all.slice(1));
    expect(newestThatFit(all, bytesOf('\ud800') + bytesOf('"""') - 1)).toEqual(all.slice(2));
  });

  it('are never none: what does not fit is still the next to be read', () => {
    expect(newestThatFit(items('one', 'two'), 1)).toEqual(items('two'));
  });
});
