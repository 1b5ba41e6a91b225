import type { AdminTicketDetail, TicketActivity } from '@livery/shared-types/support';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { changeText } from './ticketText.ts';

const Title = styled.h3`
  ${type.overline}
  margin-bottom: ${theme.space(1.5)};
  color: ${theme.color.textSecondary};
`;
const Trail = styled.ol`
  display: grid;
  gap: ${theme.space(1.5)};
  list-style: none;
  padding: 0;
`;
const Step = styled.li`
  display: grid;
  gap: ${theme.space(0.5)};
  font-size: 0.9375rem;
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(0.5)} ${theme.space(1)};
`;
const Quiet = styled.span`
  ${type.small}
  ${type.figures}
  color: ${theme.color.textSecondary};
`;
const Text = styled.p`
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-kind='note'] {
    border-style: dashed;
  }
`;
const Said = styled.p`
  font-size: 0.9375rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title>{title}</Title>
      {children}
    </section>
  );
}

/** The chat that came with the ticket, and what has happened to it since. */
export function TicketHistory({ ticket }: { ticket: AdminTicketDetail }) {
  return (
    <>
      {ticket.transcript.length > 0 && (
        <Part title="Chat transcript">
          <Trail>
            {ticket.transcript.map(({ id, sender, message, timestamp }) => (
              <Step key={id}>
                <Quiet>
                  {sender === 'agent' ? 'Agent' : 'Customer'}, {displayInstant(timestamp)}
                </Quiet>
                <Said>{message}</Said>
              </Step>
            ))}
          </Trail>
        </Part>
      )}
      <Part title="History">
        <Trail>
          {ticket.activity.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
        </Trail>
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

function Activity({ activity: { at, actor, kind, text, changes } }: { activity: TicketActivity }) {
  return (
    <Step>
      <Line>
        <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
        <Quiet>
          {actor}, {displayInstant(at)}
        </Quiet>
      </Line>
      {changes.map((change) => (
        <span key={change.field}>{changeText(change)}</span>
      ))}
      {text && <Text data-kind={kind}>{text}</Text>}
    </Step>
  );
}
