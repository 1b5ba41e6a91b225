import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import { countOf } from '@livery/shared-types/readNumber';
import type { WaitingTime } from '@livery/shared-types/rideFields';
import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../../styles/index.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { SmallButton } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Muted, Overline } from '../../../ui/text.tsx';
import type { BookingAction } from '../adminBookingsApi.ts';

const MOST_MINUTES = 1440;

const states: Record<WaitingTime['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Waiting now', tone: 'yellow' },
  proposed: { label: 'To be decided', tone: 'yellow' },
  charged: { label: 'Charged', tone: 'green' },
  waived: { label: 'Waived', tone: 'gray' },
};

const Frame = styled.section`
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
`;
const Minutes = styled.div`
  width: 9rem;
`;

interface WaitingPartProps {
  booking: AdminBooking;
  waiting: WaitingTime;
  underWay: BookingAction['type'] | undefined;
  run: (action: BookingAction) => void;
}

/** How long the chauffeur waited. Time beyond the free minutes is charged only once staff say so. */
export function WaitingPart({ booking, waiting, underWay, run }: WaitingPartProps) {
  const { status, chargeableMinutes, amount } = waiting;
  const { label, tone } = states[status];
  const canDecide = booking.actions.some(({ type }) => type === 'waiting');
  return (
    <Frame aria-label="Waiting time">
      <Cluster $justify="space-between">
        <Title>Waiting time</Title>
        <Badge tone={tone}>{label}</Badge>
      </Cluster>
      <p>{waitedWords(waiting)}</p>
      <Muted>{wordsOf(status, chargeableMinutes, amount)}</Muted>
      {canDecide && (
        <Decision key={`${chargeableMinutes}`} waiting={waiting} isBusy={underWay === 'waiting'} run={run} />
      )}
    </Frame>
  );
}

const Title = styled(Overline)`
  margin-bottom: 0;
`;

const count = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** A decision is not changed by the free minutes of today. */
function waitedWords({ status, minutes, graceMinutes }: WaitingTime): string {
  const waited = `${count(minutes)} at the pickup`;
  if (status === 'charged' || status === 'waived') return `${waited}.`;
  return `${waited}; ${graceMinutes === 0 ? 'none are' : `the first ${graceMinutes} are`} free.`;
}

function wordsOf(status: WaitingTime['status'], chargeable: number, amount: string): string {
  const sum = `${count(chargeable)} beyond that, ${displayMoney(amount)} before tax`;
  switch (status) {
    case 'running':
      return chargeable === 0 ? 'Nothing to charge so far.' : `So far ${sum}.`;
    case 'proposed':
      return `${sum}. Nothing is charged before you decide.`;
    case 'charged':
      return `${count(chargeable)} charged, ${displayMoney(amount)} before tax.`;
    case 'waived':
      return 'Not charged.';
    default:
      return status satisfies never;
  }
}

interface DecisionProps extends Pick<WaitingPartProps, 'run'> {
  waiting: WaitingTime;
  isBusy: boolean;
}

function Decision({ waiting, isBusy, run }: DecisionProps) {
  const { chargeableMinutes, amount } = waiting;
  const [text, setText] = useState(String(chargeableMinutes));
  const minutes = countOf(text);
  const isValid = minutes >= 1 && minutes <= MOST_MINUTES;
  const perMinute = (parseCents(amount) ?? 0) / Math.max(1, chargeableMinutes);
  const sum = displayMoney({ cents: isValid ? Math.round(perMinute * minutes) : 0 });
  return (
    <Stack $top={1.5} $gap={1.5}>
      <Minutes>
        <NumberField
          label="Minutes to charge"
          kind="count"
          min={1}
          max={MOST_MINUTES}
          value={text}
          onText={setText}
          error={isValid ? undefined : `Enter 1 to ${MOST_MINUTES}`}
        />
      </Minutes>
      <Cluster>
        <SmallButton
          variant="primary"
          busy={isBusy}
          disabled={!isValid}
          onClick={() => run({ type: 'waiting', charge: true, minutes })}
        >
          {isValid ? `Charge ${sum}` : 'Charge'}
        </SmallButton>
        <SmallButton busy={isBusy} onClick={() => run({ type: 'waiting', charge: false })}>
          Waive
        </SmallButton>
      </Cluster>
      <Muted>Before tax. It is added to the price, and the customer is asked for what is still due.</Muted>
    </Stack>
  );
}
