import { BlockOutInput } from '@livery/shared-types/booking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { finishSave } from '../../../api/finishSave.ts';
import { theme } from '../../../styles/theme.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { schemaResolver } from '../../../ui/schemaForm.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useAddBlockOutMutation, type BlockOutBody } from './calendarApi.ts';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;

interface BlockOutForm {
  vehicleId: string;
  from: string;
  to: string;
  reason: string;
}

const requestOf = ({ from, to, reason }: BlockOutForm): BlockOutBody => ({ from, to, reason });

export interface BlockOutDialogProps {
  vehicles: Vehicle[];
  day: string;
  onClose: () => void;
}

/** Keeps a vehicle off the road for a while. */
export function BlockOutDialog({ vehicles, day, onClose }: BlockOutDialogProps) {
  const formId = useId();
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
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (values) => {
    const words = { done: 'Vehicle blocked', failed: 'Error blocking vehicle' };
    const answer = await addBlockOut({ vehicleId: values.vehicleId, body: requestOf(values) });
    finishSave(answer, words, form, onClose);
  });

  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title="Block out a vehicle"
      description="For maintenance, or anything else that keeps it off the road. Trips can’t be approved meanwhile."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Block out
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={(event) => void save(event)}>
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
      </Form>
    </Dialog>
  );
}
