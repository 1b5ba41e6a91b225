import type { Document } from '@livery/shared-types/document';
import { displayDate } from '../domain/dates.ts';
import { documentLabel, expiryNotice } from '../domain/documents.ts';
import { useToday } from '../domain/useToday.ts';
import { Badge } from './Badge.tsx';
import { Cluster, Stack } from './layout.ts';

/** The last valid day, and how near it is. */
export function ValidUntil({ day }: { day: string }) {
  const notice = expiryNotice(day, useToday());
  return (
    <Cluster as="span">
      {displayDate(day)}
      {notice && <Badge tone={notice.tone}>{notice.text}</Badge>}
    </Cluster>
  );
}

/** A line for each, the next to end first. */
export const DocumentLines = ({ documents }: { documents: readonly Document[] }) => (
  <Stack as="span" $gap={0.5}>
    {documents
      .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))
      .map(({ kind, number, expiresOn, confirmedBy }) => (
        <span key={`${kind}${number}${expiresOn}`}>
          {documentLabel(kind)}
          {number && ` ${number}`}
          <ValidUntil day={expiresOn} />
          {confirmedBy && `Seen by ${confirmedBy}`}
        </span>
      ))}
  </Stack>
);
