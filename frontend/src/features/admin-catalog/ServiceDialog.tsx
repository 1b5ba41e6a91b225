import { ServiceInput, type Service } from '@livery/shared-types/catalog';
import { useController } from 'react-hook-form';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useItemForm.ts';
import { useCreateServiceMutation, useUpdateServiceMutation, type ServiceBody } from './adminCatalogApi.ts';
import { FeatureEditor } from './FeatureEditor.tsx';
import { categoryOptions } from './labels.ts';

type ServiceForm = Pick<Service, 'name' | 'category' | 'basePrice' | 'description' | 'features'>;

const fresh: ServiceForm = { name: '', category: 'hourly', basePrice: '0', description: '', features: [] };
const formOf = ({ name, category, basePrice, description, features }: Service): ServiceForm => ({
  name,
  category,
  basePrice,
  description,
  features,
});
/** The form's words are the request's words; the schema reads the price out of its text. */
const requestOf = (form: ServiceForm): ServiceBody => form;

export function ServiceDialog(props: ItemDialogProps<Service>) {
  const [create] = useCreateServiceMutation();
  const [update] = useUpdateServiceMutation();
  const { form, save, frame } = useItemForm({
    ...props,
    noun: 'service',
    fresh,
    formOf,
    requestOf,
    schema: ServiceInput,
    create,
    update,
  });
  const { item: service } = props;

  const { control } = form;
  return (
    <FormDialog
      {...frame}
      submitLabel={service ? 'Update Service' : 'Create Service'}
      onSubmit={(event) => void save(event)}
    >
      <FormTextField
        form={form}
        name="name"
        label="Service Name"
        required
        maxLength={120}
        autoComplete="off"
      />
      <FormSelect
        form={form}
        name="category"
        label="Category"
        options={categoryOptions(service?.category ?? 'hourly')}
      />
      <FormTextField
        form={form}
        name="basePrice"
        label="Base Price ($)"
        required
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
      />
      <FormTextArea form={form} name="description" label="Description" rows={3} maxLength={2000} />
      <FeatureEditor {...useController({ control, name: 'features' })} />
    </FormDialog>
  );
}
