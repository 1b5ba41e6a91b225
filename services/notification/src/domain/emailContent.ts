import type { Brand } from '@livery/shared-types';

/** Blocks are escaped already; the renderers escape the other texts. */
export interface EmailContent {
  subject: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  /** A short line above the title, such as "Booking #1a2b3c4d". */
  eyebrow: string;
  title: string;
  blocks: Block[];
  /** Why the reader gets this e-mail, for its foot. */
  reason: string;
}

/** One part of an e-mail, escaped, as HTML table rows and as lines of plain text. */
export interface Block {
  html: string;
  text: string;
  /** What a copy shows instead; by default the same. */
  inCopies?: 'nothing' | 'dashboard';
}

/** What every template needs besides its event. */
export interface TemplateContext {
  brand: Brand;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  timeZone: string;
  taxNumber?: string | undefined;
  /** Opens a look-up code that booking sealed; undefined when it cannot be opened. */
  openCode: (sealed: string) => string | undefined;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}
