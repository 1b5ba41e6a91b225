import { BlockOutInput } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { useForm } from 'react-hook-form';
import { finishSave } from '../../../forms/finishSave.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { FormSelect, FormTextField } from '../../../forms/formFields.tsx';
import { schemaResolver } from '../../../forms/schemaForm.ts';
import { useFormDraft } from '../../../forms/useFormDraft.ts';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { useAddBlockOutMutation, type BlockOutBody } from './calendarApi.ts';

interface BlockOutForm {
  vehicleId: string;
  from: string;
  to: string;
  reason: string;
}

const requestOf = ({ from, to, reason }: BlockOutForm): BlockOutBody => ({ from, to, reason });

interface BlockOutDialogProps {
  vehicles: Vehicle[];
  day: string;
  onClose: () => void;
}

/** Keeps a vehicle off the road for a while. */
export function BlockOutDialog({ vehicles, day, onClose }: BlockOutDialogProps) {
  const [addBlockOut] = useAddBlockOutMutation();
  const form = useForm<BlockOutForm>({
    defaultValues: {
      vehicleId: vehicles[0]?.id ?? '',
      from: `${day}T08:00`,
      to: `${day}T18:00`,
      reason: '',
    },
    resolver: schemaResolver(BlockOutInput, requestOf),
  });
  const draft = useFormDraft(form, 'block-out:new');
  const singleFlight = useSingleFlight();
  const save = form.handleSubmit((values) =>
    singleFlight(async () => {
      const words = { done: 'Vehicle blocked', failed: 'Error blocking vehicle' };
      const answer = await addBlockOut({ vehicleId: values.vehicleId, body: requestOf(values) });
      return finishSave(answer, words, form, () => {
        draft.clear();
        onClose();
      });
    }),
  );

  return (
    <FormDialog
      title="Block out a vehicle"
      description="For maintenance, or anything else that keeps it off the road. Trips can’t be approved meanwhile."
      form={form}
      draft={draft}
      submitLabel="Block out"
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="vehicleId"
        label="Vehicle"
        options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormTextField form={form} name="from" label="From" required type="datetime-local" />
      <FormTextField form={form} name="to" label="Until" required type="datetime-local" />
      <FormTextField form={form} name="reason" label="Reason" optional maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
