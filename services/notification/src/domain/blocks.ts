import type { Block, Fact, TemplateContext, Tone } from './emailContent.ts';

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const small = (words: string): Block => ({ kind: 'small', text: words });
export const notice = (tone: Tone, title: string, words: string): Block => ({
  kind: 'notice',
  tone,
  title,
  text: words,
});
export const factsBlock = (title: string, facts: Fact[]): Block => ({ kind: 'facts', title, facts });
export const amountBlock = (label: string, amount: string, note?: string): Block => ({
  kind: 'amount',
  label,
  amount,
  ...(note === undefined ? {} : { note }),
});
export const quoteBlock = (title: string, words: string): Block => ({ kind: 'quote', title, text: words });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
export const dashboardButton = ({ publicUrl }: TemplateContext): Block =>
  button('Open the dashboard', `${publicUrl}/admin`);
