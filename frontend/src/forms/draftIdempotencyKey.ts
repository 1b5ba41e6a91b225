import { newIdempotencyKey } from '../api/idempotencyKey.ts';
import type { FormDrafts } from './formDrafts.ts';

interface SentDraft {
  body: string;
  key: string;
}

const sentOf = (draftKey: string) => `${draftKey}:sent`;

/** The same words sent again, after a lost answer or a reload, have the same key: it is kept beside the draft. */
export function draftIdempotencyKey(drafts: FormDrafts, draftKey: string, body: string): string {
  const known = drafts.read<SentDraft>(sentOf(draftKey))?.value;
  if (known?.body === body) return known.key;
  const value: SentDraft = { body, key: newIdempotencyKey() };
  drafts.save(sentOf(draftKey), { value });
  return value.key;
}

/** What was sent has been done, or was given up. */
export const forgetDraftIdempotencyKey = (drafts: FormDrafts, draftKey: string): void =>
  drafts.clear(sentOf(draftKey));
