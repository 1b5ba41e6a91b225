import { describe, expect, it } from 'vitest';
import { fitText } from './textContent.ts';

const link = `https://livery.example/ride/${'t'.repeat(43)}`;
const lengthOf = ({ words }: { words: string }) => `${words} ${link}`.length;

describe('the words of a text message', () => {
  it('are the fullest that fit with the link', () => {
    expect(fitText(['Long enough', 'Short'], link)).toEqual({ words: 'Long enough', link });
    const text = fitText(['x'.repeat(89), 'y'.repeat(88), 'z'], link);
    expect(text.words).toBe('y'.repeat(88));
    expect(lengthOf(text)).toBe(160);
  });

  it('are cut where even the shortest do not fit', () => {
    expect(lengthOf(fitText(['x'.repeat(300)], link))).toBe(160);
  });

  it('are one line', () => {
    expect(fitText(['Lea\n  Tremblay\tis here'], link).words).toBe('Lea Tremblay is here');
  });
});
