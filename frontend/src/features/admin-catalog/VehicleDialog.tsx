import { VehicleInput, type Vehicle } from '@livery/shared-types/catalog';
import { useController } from 'react-hook-form';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { FieldPair } from '../../ui/Columns.ts';
import { useItemForm, type ItemDialogProps } from '../../forms/useItemForm.ts';
import { useCreateVehicleMutation, useUpdateVehicleMutation } from './adminCatalogApi.ts';
import { FeatureEditor } from './FeatureEditor.tsx';
import { GalleryEditor } from './GalleryEditor.tsx';
import { typeOptions } from './labels.ts';
import { freshVehicle, vehicleFormOf, vehicleRequestOf } from './vehicleForm.ts';

const count = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const;

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

  const { control } = form;
  return (
    <FormDialog
      {...frame}
      submitLabel={props.item ? 'Update Vehicle' : 'Create Vehicle'}
      onSubmit={(event) => void save(event)}
    >
      <FieldPair>
        <FormTextField
          form={form}
          name="name"
          label="Vehicle Name"
          required
          maxLength={120}
          autoComplete="off"
        />
        <FormSelect form={form} name="type" label="Type" options={typeOptions} />
        <FormTextField
          form={form}
          name="capacity"
          label="Capacity"
          hint="Passengers."
          required
          {...count}
          min={1}
        />
        <FormTextField
          form={form}
          name="luggageCapacity"
          label="Luggage"
          hint="Pieces that fit."
          {...count}
        />
        <FormTextField
          form={form}
          name="hourlyRate"
          label="Hourly Rate ($)"
          required
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
        />
      </FieldPair>
      <FormTextField
        form={form}
        name="imageUrl"
        label="Primary Image URL (deprecated)"
        hint="Shown only while the gallery is empty."
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <GalleryEditor {...useController({ control, name: 'imageUrls' })} />
      <FormTextArea form={form} name="description" label="Description" rows={3} maxLength={4000} />
      <FeatureEditor {...useController({ control, name: 'features' })} />
      <FormCheckbox form={form} name="available" label="Available for booking" />
    </FormDialog>
  );
}
