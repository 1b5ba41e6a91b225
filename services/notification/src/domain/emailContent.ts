import type { Brand } from '@livery/shared-types';

/** What an e-mail says, before it takes the shape of HTML or plain text. Every value is raw: renderers escape. */
export interface EmailContent {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preheader: string;
  /** A short line above the title, such as "Booking #1a2b3c4d". */
  eyebrow: string;
  title: string;
  blocks: Block[];
  /** Why the reader got this, at the foot. */
  reason: string;
}

export interface Fact {
  label: string;
  value: string;
}

export interface Stop {
  label: string;
  place: string;
}

export type Tone = 'gold' | 'good' | 'bad';

export type Block = (
  | { kind: 'text'; text: string }
  | { kind: 'trip'; day: string; time: string; stops: Stop[]; facts: Fact[] }
  | { kind: 'facts'; title: string; facts: Fact[] }
  | { kind: 'amount'; label: string; amount: string; note?: string | undefined }
  | { kind: 'notice'; tone: Tone; title: string; text: string }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'quote'; title: string; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'small'; text: string }
) & {
  /** True of the customer's own e-mail only: copies leave it out. */
  customerOnly?: true;
};

/** What every e-mail needs to know beside its event. */
export interface TemplateContext {
  brand: Brand;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  timeZone: string;
  /** The company's tax number, for receipts. */
  taxNumber?: string | undefined;
  /** Opens a look-up code that booking sealed; undefined when it cannot be opened. */
  openCode: (sealed: string) => string | undefined;
}

/** Both parts of one message. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

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
