import { BlockOutInput } from '@livery/shared-types/booking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { Controller, useForm } from 'react-hook-form';
import { finishSave } from '../../../api/finishSave.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { settleForm } from '../../../ui/keptForms.ts';
import { Field } from '../../../ui/Field.tsx';
import { schemaResolver } from '../../../ui/schemaForm.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useLock } from '../../../ui/useLock.ts';
import { useAddBlockOutMutation, type BlockOutBody } from './calendarApi.ts';

interface BlockOutForm {
  vehicleId: string;
  from: string;
  to: string;
  reason: string;
}

const title = 'Block out a vehicle';
const requestOf = ({ from, to, reason }: BlockOutForm): BlockOutBody => ({ from, to, reason });

export interface BlockOutDialogProps {
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
  const { control, formState, handleSubmit, register } = form;
  const { errors } = formState;

  const lock = useLock();
  const save = handleSubmit((values) =>
    lock(async () => {
      const words = { done: 'Vehicle blocked', failed: 'Error blocking vehicle' };
      const answer = await addBlockOut({ vehicleId: values.vehicleId, body: requestOf(values) });
      return finishSave(answer, words, form, () => {
        settleForm(title);
        onClose();
      });
    }),
  );

  return (
    <FormDialog
      title={title}
      description="For maintenance, or anything else that keeps it off the road. Trips can’t be approved meanwhile."
      form={form}
      submitLabel="Block out"
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Field label="Vehicle">
        <Controller
          control={control}
          name="vehicleId"
          render={({ field: { onChange, ...field } }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        />
      </Field>
      <Field label="From" required error={errors.from?.message}>
        <TextInput {...register('from')} type="datetime-local" />
      </Field>
      <Field label="Until" required error={errors.to?.message}>
        <TextInput {...register('to')} type="datetime-local" />
      </Field>
      <Field label="Reason" optional error={errors.reason?.message}>
        <TextInput {...register('reason')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
