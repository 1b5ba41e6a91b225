import {
  DOCUMENT_KINDS,
  DOCUMENT_WARNING_DAYS,
  daysUntil,
  documentNames,
  type DocumentKind,
  type DocumentTerm,
} from '@livery/shared-types/document';
import type { BadgeTone } from '../ui/Badge.tsx';
import { displayDate } from './dates.ts';

/** "Medical certificate" */
export function documentLabel(kind: DocumentKind): string {
  const name = documentNames[kind];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const documentKindOptions = DOCUMENT_KINDS.map((value) => ({
  value,
  label: value === 'other' ? 'Other' : documentLabel(value),
}));

/** "Insurance ends Dec 12" */
export const endsText = ({ kind, expiresOn }: DocumentTerm): string =>
  `${documentLabel(kind)} ends ${displayDate(expiresOn).split(', ')[0]}`;

/** "Insurance ended Dec 12, 2026" */
export const endedText = ({ kind, expiresOn }: DocumentTerm): string =>
  `${documentLabel(kind)} ended ${displayDate(expiresOn)}`;

/** The warning about a document on `today`; undefined while it is valid for long. Its last day still counts. */
export function expiryNotice(
  expiresOn: string,
  today: string,
): { tone: BadgeTone; text: string } | undefined {
  const days = daysUntil(expiresOn, today);
  if (days < 0) return { tone: 'red', text: 'Expired' };
  if (days > DOCUMENT_WARNING_DAYS[0]) return undefined;
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return { tone: 'yellow', text: `Expires ${when}` };
}
