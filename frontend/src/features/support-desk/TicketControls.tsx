import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type AdminTicket,
  type UpdateTicketRequest,
} from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { labelOf } from './ticketText.ts';

const Row = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const nobody = '-';

interface TicketControlsProps {
  ticket: AdminTicket;
  colleagues: string[];
  isBusy: boolean;
  onChange: (changes: UpdateTicketRequest) => void;
}

/** What can be changed by choosing. The customer gets an e-mail about a new status. */
export function TicketControls({ ticket, colleagues, isBusy, onChange }: TicketControlsProps) {
  const { status, priority, assignedAgent } = ticket;
  const names =
    assignedAgent === null || colleagues.includes(assignedAgent)
      ? colleagues
      : [...colleagues, assignedAgent];
  return (
    <Row>
      <Field label="Assigned to">
        <Select
          value={assignedAgent ?? nobody}
          disabled={isBusy}
          onValueChange={(name) => onChange({ assignedAgent: name === nobody ? null : name })}
          options={[
            { value: nobody, label: 'Nobody' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
        />
      </Field>
      <Field label="Status">
        <Select
          value={status}
          disabled={isBusy}
          onValueChange={(value) => onChange({ status: value })}
          options={TICKET_STATUSES.map((value) => ({ value, label: labelOf(value) }))}
        />
      </Field>
      <Field label="Priority">
        <Select
          value={priority}
          disabled={isBusy}
          onValueChange={(value) => onChange({ priority: value })}
          options={TICKET_PRIORITIES.map((value) => ({ value, label: labelOf(value) }))}
        />
      </Field>
    </Row>
  );
}
