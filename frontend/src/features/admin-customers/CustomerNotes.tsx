import { CustomerUpdate, type Customer } from '@livery/shared-types/customer';
import { useForm } from 'react-hook-form';
import { isApiError } from '../../api/apiError.ts';
import { FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { schemaResolver } from '../../forms/schemaForm.ts';
import { noticeFormFailure } from '../../forms/serverErrors.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Overline } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { customersApi } from '../../api/customersApi.ts';

interface NotesForm {
  name: string;
  preferences: string;
  notes: string;
  /** Of the record that was seen. */
  version: number;
}

const formOf = ({ name, preferences, notes, version }: Customer): NotesForm => ({
  name,
  preferences,
  notes,
  version,
});
const failed = 'Error saving customer';

export function CustomerNotes({ customer }: { customer: Customer }) {
  const [update] = customersApi.useUpdateCustomerMutation();
  const form = useForm<NotesForm>({
    defaultValues: formOf(customer),
    resolver: schemaResolver<NotesForm>(CustomerUpdate, (values) => values),
  });
  const draft = useFormDraft(form, `customer:${customer.id}`);
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const singleFlight = useSingleFlight();
  const wasChanged = defaultValues?.version !== customer.version;
  const isOtherText = (['name', 'preferences', 'notes'] as const).some(
    (name) => defaultValues?.[name] !== customer[name],
  );
  // A trip of the customer makes a newer version too, without changing anything that is edited here.
  const isConflict = wasChanged && isOtherText;
  const showLatest = () => {
    form.reset(formOf(customer));
    draft.clear();
  };

  const save = form.handleSubmit((values) =>
    singleFlight(async () => {
      const version = isConflict ? values.version : customer.version;
      const { data, error } = await update({ id: customer.id, body: { ...values, version } });
      if (data) {
        showToast({ title: 'Customer saved' });
        form.reset(formOf(data));
        draft.clear();
      } else if (isApiError(error) && error.code === 'stale') {
        showFailure(failed, 'Somebody else has changed this customer meanwhile.');
      } else noticeFormFailure(failed, form, error);
    }),
  );

  return (
    <section aria-label="What is known">
      <Overline>What is known</Overline>
      {isConflict && (
        <Notice>
          <span>
            Somebody else changed this meanwhile
            {isDirty ? '. Look at their version before you save yours.' : '.'}
          </span>
          <SmallButton onClick={showLatest}>Show their version</SmallButton>
          {isDirty && (
            <SmallButton onClick={() => form.setValue('version', customer.version)}>Keep mine</SmallButton>
          )}
        </Notice>
      )}
      <Stack as="form" noValidate onSubmit={(event) => void save(event)}>
        <FormTextField form={form} name="name" label="Name" autoComplete="off" maxLength={160} />
        <FormTextArea form={form} name="preferences" label="Preferences" rows={2} maxLength={2000} />
        <FormTextArea form={form} name="notes" label="Notes" rows={3} maxLength={4000} />
        {isDirty && (
          <Cluster $justify="flex-end">
            <Button variant="ghost" size="small" onClick={showLatest}>
              Discard
            </Button>
            <Button type="submit" size="small" busy={isSubmitting}>
              Save
            </Button>
          </Cluster>
        )}
      </Stack>
    </section>
  );
}
