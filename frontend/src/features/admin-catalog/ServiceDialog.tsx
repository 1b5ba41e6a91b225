import { ServiceInput, type Service } from '@livery/shared-types/catalog';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { dollars, FormSelect, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { FeatureEditor } from './listEditors.tsx';
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
const requestOf = (form: ServiceForm): z.input<typeof ServiceInput> => form;

export function ServiceDialog(props: ItemDialogProps<Service>) {
  const dialogForm = useItemForm({
    ...props,
    noun: 'service',
    fresh,
    formOf,
    requestOf,
    schema: ServiceInput,
  });
  const { form } = dialogForm;
  const { item: service } = props;

  return (
    <FormDialog {...dialogForm} submitLabel={service ? 'Update Service' : 'Create Service'}>
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
      <FormTextField form={form} name="basePrice" label="Base Price ($)" required {...dollars} />
      <FormTextArea form={form} name="description" label="Description" rows={3} maxLength={2000} />
      <FeatureEditor {...useController({ control: form.control, name: 'features' })} />
    </FormDialog>
  );
}
