import type { Block, Fact, TemplateContext, Tone } from './emailContent.ts';

/** A label and its value; without a value the line is left out. */
export type FactPair = readonly [label: string, value: string | number | null | undefined];

export const factsOf = (pairs: readonly FactPair[]): Fact[] =>
  pairs.flatMap(([label, value]) =>
    value === null || value === undefined ? [] : [{ label, value: String(value) }],
  );

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const small = (words: string): Block => ({ kind: 'small', text: words });
export const notice = (tone: Tone, title: string, words: string): Block => ({
  kind: 'notice',
  tone,
  title,
  text: words,
});
export const factsBlock = (title: string, pairs: readonly FactPair[]): Block => ({
  kind: 'facts',
  title,
  facts: factsOf(pairs),
});
export const amountBlock = (label: string, amount: string, note?: string): Block => ({
  kind: 'amount',
  label,
  amount,
  note,
});
export const quoteBlock = (title: string, words: string): Block => ({ kind: 'quote', title, text: words });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
export const dashboardButton = ({ publicUrl }: TemplateContext): Block =>
  button('Open the dashboard', `${publicUrl}/admin`);
