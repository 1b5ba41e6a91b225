import { VehicleInput, type Vehicle } from '@livery/shared-types/catalog';
import { useController } from 'react-hook-form';
import { vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import {
  dollars,
  FormCheckbox,
  FormSelect,
  FormTextArea,
  FormTextField,
  wholeNumber,
} from '../../forms/formFields.tsx';
import { FieldPair } from '../../ui/Columns.ts';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { FeatureEditor, GalleryEditor } from './listEditors.tsx';
import { freshVehicle, vehicleFormOf, vehicleRequestOf } from './vehicleForm.ts';

const typeOptions = Object.entries(vehicleTypeLabels).map(([value, label]) => ({ value, label }));

export function VehicleDialog(props: ItemDialogProps<Vehicle>) {
  const dialogForm = useItemForm({
    ...props,
    noun: 'vehicle',
    fresh: freshVehicle,
    formOf: vehicleFormOf,
    requestOf: vehicleRequestOf,
    schema: VehicleInput,
  });
  const { form } = dialogForm;
  const { control } = form;

  return (
    <FormDialog {...dialogForm} submitLabel={props.item ? 'Update Vehicle' : 'Create Vehicle'}>
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
          {...wholeNumber}
          min={1}
        />
        <FormTextField
          form={form}
          name="luggageCapacity"
          label="Luggage"
          hint="Pieces that fit."
          {...wholeNumber}
        />
        <FormTextField form={form} name="hourlyRate" label="Hourly Rate ($)" required {...dollars} />
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
