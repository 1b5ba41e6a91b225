import { ServiceInput, type Service } from '@livery/shared-types/catalog';
import { Controller } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useItemForm, type ItemDialogProps } from '../../ui/useItemForm.ts';
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
  const { control, formState, register } = form;
  const { errors } = formState;
  const { item: service } = props;

  return (
    <FormDialog
      {...frame}
      submitLabel={service ? 'Update Service' : 'Create Service'}
      onSubmit={(event) => void save(event)}
    >
      <Field label="Service Name" required error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Category" error={errors.category?.message}>
        <Controller
          control={control}
          name="category"
          render={({ field: { onChange, ...field } }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={categoryOptions(service?.category ?? 'hourly')}
            />
          )}
        />
      </Field>
      <Field label="Base Price ($)" required error={errors.basePrice?.message}>
        <TextInput {...register('basePrice')} type="number" inputMode="decimal" min={0} step={0.01} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} rows={3} maxLength={2000} />
      </Field>
      <Controller
        control={control}
        name="features"
        render={({ field }) => (
          <FeatureEditor features={field.value} onChange={field.onChange} error={errors.features?.message} />
        )}
      />
    </FormDialog>
  );
}
