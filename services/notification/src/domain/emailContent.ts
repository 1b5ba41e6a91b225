import type { Brand } from '@livery/shared-types';

/**
 * What an e-mail says, before it takes the shape of HTML or plain text. Blocks are escaped by
 * `emailBlocks.ts`, the other texts are raw: the renderers escape them.
 */
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

/** One part of an e-mail, escaped, in both its forms: a row of the single column of its HTML, and lines of plain text. */
export interface Block {
  html: string;
  text: string;
  /** What a copy has in its place; a copy has the same when this is undefined. */
  inCopies?: 'nothing' | 'dashboard';
}

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
