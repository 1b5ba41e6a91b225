import { ServiceInput, type Service } from '@livery/shared-types/catalog';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { finishSave } from '../../api/finishSave.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { schemaResolver } from '../../ui/schemaForm.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCreateServiceMutation, useUpdateServiceMutation, type ServiceBody } from './adminCatalogApi.ts';
import { FeatureEditor } from './FeatureEditor.tsx';
import { FormGrid } from './FormGrid.tsx';
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

export interface ServiceDialogProps {
  /** Absent when a new one is made. */
  service: Service | undefined;
  onClose: () => void;
}

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const formId = useId();
  const [create] = useCreateServiceMutation();
  const [update] = useUpdateServiceMutation();
  const form = useForm<ServiceForm>({
    defaultValues: service ? formOf(service) : fresh,
    resolver: schemaResolver(ServiceInput, requestOf),
  });
  const { control, formState, handleSubmit, register } = form;
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (values) => {
    const body = requestOf(values);
    const words = {
      done: service ? 'Service updated successfully' : 'Service created successfully',
      failed: 'Error saving service',
    };
    finishSave(service ? await update({ id: service.id, body }) : await create(body), words, form, onClose);
  });

  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title={service ? 'Edit Service' : 'Add Service'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {service ? 'Update Service' : 'Create Service'}
          </Button>
        </>
      }
    >
      <FormGrid id={formId} noValidate onSubmit={(event) => void save(event)}>
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
            <FeatureEditor
              features={field.value}
              onChange={field.onChange}
              error={errors.features?.message}
            />
          )}
        />
      </FormGrid>
    </Dialog>
  );
}
