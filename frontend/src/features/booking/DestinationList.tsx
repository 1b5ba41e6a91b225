import type { ComponentProps } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { AddressRows } from '../../ui/AddressRows.tsx';
import { TextField } from '../../ui/Field.tsx';
import type { BookingDraft } from './bookingDraft.ts';

interface Props {
  form: UseFormReturn<BookingDraft>;
  addressInput?: ComponentProps<'input'>;
}

export function DestinationList({ form: { control, register, formState }, addressInput }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'destinations' });
  return (
    <AddressRows
      keys={fields.map(({ id }) => id)}
      onAdd={() => append({ address: '' })}
      onRemove={remove}
      renderField={(index) => (
        <TextField
          label={`Destination ${index + 1}`}
          error={formState.errors.destinations?.[index]?.address?.message}
          {...register(`destinations.${index}.address`)}
          {...addressInput}
        />
      )}
    />
  );
}
