import { VehicleInput, type Vehicle } from '@livery/shared-types/catalog';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { finishSave } from '../../api/finishSave.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { schemaResolver } from '../../ui/schemaForm.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCreateVehicleMutation, useUpdateVehicleMutation } from './adminCatalogApi.ts';
import { FeatureEditor } from './FeatureEditor.tsx';
import { FormGrid, Pair } from './FormGrid.tsx';
import { GalleryEditor } from './GalleryEditor.tsx';
import { typeOptions } from './labels.ts';
import { freshVehicle, vehicleFormOf, vehicleRequestOf, type VehicleForm } from './vehicleForm.ts';

export interface VehicleDialogProps {
  /** Absent when a new one is made. */
  vehicle: Vehicle | undefined;
  onClose: () => void;
}

export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const formId = useId();
  const [create] = useCreateVehicleMutation();
  const [update] = useUpdateVehicleMutation();
  const form = useForm<VehicleForm>({
    defaultValues: vehicle ? vehicleFormOf(vehicle) : freshVehicle,
    resolver: schemaResolver(VehicleInput, vehicleRequestOf),
  });
  const { control, formState, handleSubmit, register } = form;
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (values) => {
    const body = vehicleRequestOf(values);
    const words = {
      done: vehicle ? 'Vehicle updated successfully' : 'Vehicle created successfully',
      failed: 'Error saving vehicle',
    };
    finishSave(vehicle ? await update({ id: vehicle.id, body }) : await create(body), words, form, onClose);
  });

  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title={vehicle ? 'Edit Vehicle' : 'Add Vehicle'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {vehicle ? 'Update Vehicle' : 'Create Vehicle'}
          </Button>
        </>
      }
    >
      <FormGrid id={formId} noValidate onSubmit={(event) => void save(event)}>
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
            <FeatureEditor
              features={field.value}
              onChange={field.onChange}
              error={errors.features?.message}
            />
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
      </FormGrid>
    </Dialog>
  );
}
