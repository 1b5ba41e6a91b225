import type { Brand } from '@livery/shared-types';
import type { Block } from './blocks.ts';

/** What an e-mail says, before it takes the shape of HTML or plain text. Texts are raw: renderers escape. */
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
