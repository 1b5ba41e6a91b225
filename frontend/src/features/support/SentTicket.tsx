import { phoneLink } from '@livery/shared-types/contactLinks';
import { shortId } from '@livery/shared-types/shortId';
import type { OpenedTicket } from '@livery/shared-types/support';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
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
  if (total === 0) return 'You can still add files, for an hour.';
  if (sent === total) return total === 1 ? 'Your file is with us.' : `All ${total} files are with us.`;
  const missing = failed + refused;
  return `${filesText(missing)} could not be sent. Your ticket is with us all the same: ${
    failed > 0 ? 'try again below, or attach' : 'choose another below, or attach'
  } ${missing === 1 ? 'it' : 'them'} when you reply to our email.`;
}

interface SentTicketProps {
  ticket: OpenedTicket;
  picker: TicketFiles;
  doneLabel: string;
  onDone: () => void;
}

/** Stands in place of the form once the ticket is sent: its number, what happens next, and its files. */
export function SentTicket({ ticket, picker, doneLabel, onDone }: SentTicketProps) {
  const { files } = picker;
  const { phone } = currentSite().brand;
  const summary = summaryOf(files);
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <Stack $top={3}>
      <Title ref={titleRef} tabIndex={-1}>
        Ticket #{shortId(ticket.id)} is with us
      </Title>
      <FactGrid>
        <Fact label="Subject" wide>
          {ticket.subject}
        </Fact>
        <Fact label="We answer by email to" wide>
          {ticket.customerEmail}
        </Fact>
        <Fact label="At the latest">{displayInstant(ticket.dueAt)}</Fact>
      </FactGrid>
      <p>
        A confirmation is on its way to you. To add something, answer it. Urgent? Call{' '}
        <a href={phoneLink(phone)}>{phone}</a>.
      </p>
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
