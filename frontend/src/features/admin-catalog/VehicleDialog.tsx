import { VehicleInput, type Vehicle } from '@livery/shared-types/catalog';
import { Controller } from 'react-hook-form';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog, Pair } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useItemForm, type ItemDialogProps } from '../../ui/useItemForm.ts';
import { useCreateVehicleMutation, useUpdateVehicleMutation } from './adminCatalogApi.ts';
import { FeatureEditor } from './FeatureEditor.tsx';
import { GalleryEditor } from './GalleryEditor.tsx';
import { typeOptions } from './labels.ts';
import { freshVehicle, vehicleFormOf, vehicleRequestOf } from './vehicleForm.ts';

export function VehicleDialog(props: ItemDialogProps<Vehicle>) {
  const [create] = useCreateVehicleMutation();
  const [update] = useUpdateVehicleMutation();
  const { form, save, frame } = useItemForm({
    ...props,
    noun: 'vehicle',
    fresh: freshVehicle,
    formOf: vehicleFormOf,
    requestOf: vehicleRequestOf,
    schema: VehicleInput,
    create,
    update,
  });
  const { control, formState, register } = form;
  const { errors } = formState;

  return (
    <FormDialog
      {...frame}
      submitLabel={props.item ? 'Update Vehicle' : 'Create Vehicle'}
      onSubmit={(event) => void save(event)}
    >
      <Pair>
        <Field label="Vehicle Name" required error={errors.name?.message}>
          <TextInput {...register('name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Type" error={errors.type?.message}>
          <Controller
            control={control}
            name="type"
            render={({ field: { onChange, ...field } }) => (
              <Select {...field} onValueChange={onChange} options={typeOptions} />
            )}
          />
        </Field>
        <Field label="Capacity" hint="Passengers." required error={errors.capacity?.message}>
          <TextInput {...register('capacity')} type="number" inputMode="numeric" min={1} step={1} />
        </Field>
        <Field label="Luggage" hint="Pieces that fit." error={errors.luggageCapacity?.message}>
          <TextInput {...register('luggageCapacity')} type="number" inputMode="numeric" min={0} step={1} />
        </Field>
        <Field label="Hourly Rate ($)" required error={errors.hourlyRate?.message}>
          <TextInput {...register('hourlyRate')} type="number" inputMode="decimal" min={0} step={0.01} />
        </Field>
      </Pair>
      <Field
        label="Primary Image URL (deprecated)"
        hint="Shown only while the gallery is empty."
        error={errors.imageUrl?.message}
      >
        <TextInput {...register('imageUrl')} type="url" inputMode="url" autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="imageUrls"
        render={({ field }) => (
          <GalleryEditor urls={field.value} onChange={field.onChange} error={errors.imageUrls?.message} />
        )}
      />
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} rows={3} maxLength={4000} />
      </Field>
      <Controller
        control={control}
        name="features"
        render={({ field }) => (
          <FeatureEditor features={field.value} onChange={field.onChange} error={errors.features?.message} />
        )}
      />
      <Controller
        control={control}
        name="available"
        render={({ field }) => (
          <Checkbox
            label="Available for booking"
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
    </FormDialog>
  );
}
