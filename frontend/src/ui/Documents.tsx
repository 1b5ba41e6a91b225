import type { Document } from '@livery/shared-types/document';
import { displayDate } from '../domain/dates.ts';
import { documentLabel, expiryNotice } from '../domain/documents.ts';
import { useToday } from '../domain/useToday.ts';
import { Badge } from './Badge.tsx';
import { Cluster, Stack } from './layout.ts';
import { Muted } from './text.tsx';

interface ValidUntilProps {
  day: string;
  /** What is valid until then. */
  label?: string;
  isRight?: boolean;
}

/** The last valid day, and how near it is. */
export function ValidUntil({ day, label, isRight = false }: ValidUntilProps) {
  const notice = expiryNotice(day, useToday());
  return (
    <Cluster as="span" $justify={isRight ? 'flex-end' : 'flex-start'}>
      {label === undefined ? displayDate(day) : `${label}: ${displayDate(day)}`}
      {notice && <Badge tone={notice.tone}>{notice.text}</Badge>}
    </Cluster>
  );
}

/** The next to end first. */
export const byLastDay = (documents: readonly Document[]): Document[] =>
  documents.toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));

/** Each with its number, and who has confirmed it. */
export const DocumentLines = ({ documents }: { documents: readonly Document[] }) => (
  <Stack as="span" $gap={1}>
    {byLastDay(documents).map(({ kind, number, expiresOn, confirmedBy }) => (
      <span key={`${kind}${number}${expiresOn}`}>
        <ValidUntil label={documentLabel(kind)} day={expiresOn} />
        <Muted as="span">
          {[number, confirmedBy && `confirmed by ${confirmedBy}`].filter(Boolean).join(', ')}
        </Muted>
      </span>
    ))}
  </Stack>
);
