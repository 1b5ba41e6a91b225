import { shortId } from '@livery/shared-types/shortId';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { FilePicker } from './FilePicker.tsx';
import { summaryOf, type SendingSummary } from './ticketFile.ts';
import type { TicketFiles } from './useTicketFiles.ts';

const Title = styled.h3`
  ${type.subheading}
  outline: none;
`;
const Words = styled.output`
  display: block;
  color: ${theme.color.textSecondary};
  min-height: 3em;
`;

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

function sendingText({ isBusy, sent, failed, refused }: SendingSummary, total: number): string {
  if (isBusy) return `Sending ${filesText(total - refused)}. Please keep this page open.`;
  if (total === 0) return 'Files can still be added below, for an hour.';
  if (sent === total) return total === 1 ? 'Your file is with us.' : `All ${total} files are with us.`;
  const missing = failed + refused;
  return `${filesText(missing)} could not be sent. Your ticket is with us all the same: ${
    failed > 0 ? 'try again below, or attach' : 'choose another below, or attach'
  } ${missing === 1 ? 'it' : 'them'} when you reply to our email.`;
}

interface SentTicketProps {
  ticket: { id: string };
  picker: TicketFiles;
  doneLabel: string;
  onDone: () => void;
}

/** Stands in place of the form while the files of a ticket follow it, and tells what became of each. */
export function SentTicket({ ticket, picker, doneLabel, onDone }: SentTicketProps) {
  const { files } = picker;
  const summary = summaryOf(files);
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <Stack $top={3}>
      <Title ref={titleRef} tabIndex={-1}>
        Ticket #{shortId(ticket.id)} is with us
      </Title>
      <Words>{sendingText(summary, files.length)}</Words>
      <FilePicker picker={picker} />
      <Cluster $justify="flex-end">
        <Button variant="secondary" disabled={summary.isBusy} onClick={onDone}>
          {doneLabel}
        </Button>
      </Cluster>
    </Stack>
  );
}
