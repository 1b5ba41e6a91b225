import type { AdminTicketDetail, TicketActivity } from '@livery/shared-types/support';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Muted, Overline } from '../../ui/text.tsx';
import { Cluster, Stack, StackedList } from '../../ui/layout.ts';
import { changeText } from './ticketText.ts';

const Step = styled(Stack)`
  font-size: 0.9375rem;
`;
const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-kind] {
    padding: ${theme.space(1.25)} ${theme.space(1.5)};
    border: 1px solid ${theme.color.hairline};
    border-radius: ${theme.radius.medium};
  }
  &[data-kind='note'] {
    border-style: dashed;
  }
`;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Overline>{title}</Overline>
    {children}
  </section>
);

/** The chat that came with the ticket, and what has happened to it since. */
export function TicketHistory({ ticket }: { ticket: AdminTicketDetail }) {
  return (
    <>
      {ticket.transcript.length > 0 && (
        <Part title="Chat transcript">
          <StackedList as="ol" $gap={1.5}>
            {ticket.transcript.map(({ id, sender, message, timestamp }) => (
              <Step as="li" $gap={0.5} key={id}>
                <Muted as="span">
                  {sender === 'agent' ? 'Agent' : 'Customer'}, {displayInstant(timestamp)}
                </Muted>
                <Text>{message}</Text>
              </Step>
            ))}
          </StackedList>
        </Part>
      )}
      <Part title="History">
        <StackedList as="ol" $gap={1.5}>
          {ticket.activity.map(activityStep)}
        </StackedList>
      </Part>
    </>
  );
}

const kinds = {
  created: { label: 'Received', tone: 'gray' },
  changed: { label: 'Changed', tone: 'gray' },
  note: { label: 'Internal note', tone: 'yellow' },
  reply: { label: 'Reply sent', tone: 'green' },
} as const;

const activityStep = ({ id, at, actor, kind, text, changes }: TicketActivity) => (
  <Step as="li" key={id} $gap={0.5}>
    <Cluster>
      <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
      <Muted as="span">
        {actor}, {displayInstant(at)}
      </Muted>
    </Cluster>
    {changes.map((change) => (
      <span key={change.field}>{changeText(change)}</span>
    ))}
    {text && <Text data-kind={kind}>{text}</Text>}
  </Step>
);
