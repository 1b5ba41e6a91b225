import { ChauffeurBlockOutInput, type Chauffeur } from '@livery/shared-types/chauffeur';
import { CalendarOff, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { businessToday, dayAfter } from '../../domain/dates.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormTextField } from '../../forms/formFields.tsx';
import { isBlockOutClash, TripsInTheWay } from '../../forms/TripsInTheWay.tsx';
import { useDialogForm } from '../../forms/useDialogForm.ts';
import { paths } from '../../routing/paths.ts';
import { useUrlDialog } from '../../routing/useSearchState.ts';
import { noticeResult } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { FieldPair, Stack, StackedList } from '../../ui/layout.ts';
import { Muted, Overline } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { timeOffText } from './chauffeurText.ts';

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  padding-block: ${theme.space(0.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
  overflow-wrap: anywhere;
`;

export function TimeOff({ chauffeur }: { chauffeur: Chauffeur }) {
  const query = chauffeursApi.useChauffeurBlockOutsQuery({ id: chauffeur.id });
  const adding = useUrlDialog('timeOff');
  const [remove, { isLoading }] = chauffeursApi.useRemoveChauffeurBlockOutMutation();
  const singleFlight = useSingleFlight();
  const words = { done: 'Time off removed', failed: 'Error removing the time off' };
  const handleRemove = (blockOutId: string) =>
    singleFlight(async () => void noticeResult(await remove({ id: chauffeur.id, blockOutId }), words));

  return (
    <section aria-label="Time off">
      <Overline>Time off</Overline>
      <Stack $gap={1.5}>
        <QueryStates query={query} noun="days off" height="4rem" inline keepsData>
          {(blockOuts) =>
            blockOuts.length === 0 ? (
              <Muted>None to come.</Muted>
            ) : (
              <StackedList $gap={0} aria-label="Days off">
                {blockOuts.map((blockOut) => {
                  const text = timeOffText(blockOut);
                  return (
                    <Row key={blockOut.id}>
                      <span>
                        {text}
                        {blockOut.reason && <Muted as="span">{blockOut.reason}</Muted>}
                      </span>
                      <IconButton
                        label={`Remove time off: ${text}`}
                        disabled={isLoading}
                        onClick={() => void handleRemove(blockOut.id)}
                      >
                        <X size={18} aria-hidden />
                      </IconButton>
                    </Row>
                  );
                })}
              </StackedList>
            )
          }
        </QueryStates>
        <div>
          <SmallButton onClick={() => adding.open('new')}>
            <CalendarOff size={16} aria-hidden /> Add time off
          </SmallButton>
        </div>
      </Stack>
      {adding.openId && <TimeOffDialog chauffeur={chauffeur} onClose={adding.close} />}
    </section>
  );
}

interface TimeOffForm {
  /** First and last day, both included where it is whole days. */
  from: string;
  to: string;
  wholeDays: boolean;
  fromTime: string;
  toTime: string;
  weekly: boolean;
  reason: string;
}

export const timeOffRequestOf = (form: TimeOffForm): z.input<typeof ChauffeurBlockOutInput> => {
  const { from, to, wholeDays, fromTime, toTime, weekly, reason } = form;
  const span = wholeDays
    ? { from: `${from}T00:00`, to: to === '' ? '' : `${dayAfter(to, 1)}T00:00` }
    : { from: `${from}T${fromTime}`, to: `${to}T${toTime}` };
  return { ...span, weekly, reason };
};

function TimeOffDialog({ chauffeur, onClose }: { chauffeur: Chauffeur; onClose: () => void }) {
  const [add, { error }] = chauffeursApi.useAddChauffeurBlockOutMutation();
  const navigate = useNavigate();
  const tomorrow = dayAfter(businessToday(), 1);
  const dialogForm = useDialogForm<TimeOffForm, z.input<typeof ChauffeurBlockOutInput>>({
    draftKey: `time-off:${chauffeur.id}`,
    defaultValues: {
      from: tomorrow,
      to: tomorrow,
      wholeDays: true,
      fromTime: '08:00',
      toTime: '18:00',
      weekly: false,
      reason: '',
    },
    schema: ChauffeurBlockOutInput,
    requestOf: timeOffRequestOf,
    send: (body) => add({ id: chauffeur.id, body }),
    words: { done: 'Time off added', failed: 'Error adding the time off' },
    showsItself: isBlockOutClash,
    onClose,
  });
  const { form } = dialogForm;
  const isTimed = !form.watch('wholeDays');

  return (
    <FormDialog
      {...dialogForm}
      title="Add time off"
      description={`${chauffeur.name} is given no trips then.`}
      submitLabel="Add time off"
    >
      <TripsInTheWay error={error} onOpen={(id) => void navigate(paths.adminBooking(id))} />
      <FieldPair>
        <FormTextField form={form} name="from" label="First day" required type="date" />
        <FormTextField form={form} name="to" label="Last day" required type="date" />
        {isTimed && (
          <>
            <FormTextField form={form} name="fromTime" label="From" required type="time" />
            <FormTextField form={form} name="toTime" label="Until" required type="time" />
          </>
        )}
      </FieldPair>
      <FormCheckbox form={form} name="wholeDays" label="Whole days" />
      <FormCheckbox
        form={form}
        name="weekly"
        label="Every week"
        description="On the same weekdays from then on."
      />
      <FormTextField
        form={form}
        name="reason"
        label="Reason"
        hint="Staff alone read it."
        optional
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
