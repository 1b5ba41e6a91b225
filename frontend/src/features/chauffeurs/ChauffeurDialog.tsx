import { ChauffeurInput, ChauffeurUpdate, type Chauffeur } from '@livery/shared-types/chauffeur';
import { DocumentFields } from '../../forms/DocumentFields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { FieldPair } from '../../ui/layout.ts';
import { emailInput, phoneInput } from '../../ui/contactInputs.ts';
import { chauffeurRequestOf, formOf, freshFor, type ChauffeurForm } from './chauffeurForm.ts';
import { WorkingHoursFields } from './WorkingHoursFields.tsx';

interface ChauffeurDialogProps extends ItemDialogProps<Chauffeur> {
  staffName: string;
}

export function ChauffeurDialog(props: ChauffeurDialogProps) {
  const { item, staffName } = props;
  const dialogForm = useItemForm<Chauffeur, ChauffeurForm>({
    seenAs: 'version',
    ...props,
    noun: 'chauffeur',
    fresh: freshFor(staffName),
    formOf,
    requestOf: chauffeurRequestOf,
    schema: item ? ChauffeurUpdate : ChauffeurInput,
  });
  const { form } = dialogForm;
  const quiet = { autoComplete: 'off' } as const;

  return (
    <FormDialog {...dialogForm} submitLabel={item ? 'Update Chauffeur' : 'Create Chauffeur'}>
      <FormTextField form={form} name="name" label="Name" required maxLength={120} {...quiet} />
      <FieldPair>
        <FormTextField
          form={form}
          name="phone"
          label="Phone"
          hint="Passengers see it and call it."
          required
          {...phoneInput}
          {...quiet}
        />
        <FormTextField
          form={form}
          name="email"
          label="E-mail"
          hint="The personal link goes there."
          required
          {...emailInput}
          {...quiet}
        />
        <FormTextField
          form={form}
          name="languages"
          label="Languages"
          hint="With commas between them."
          {...quiet}
        />
      </FieldPair>
      <DocumentFields form={form} staffName={staffName} needsLicence />
      <FormTextField
        form={form}
        name="photoUrl"
        label="Photo URL"
        hint="Shown to passengers. Without one, the initials stand in its place."
        optional
        type="url"
        inputMode="url"
        {...quiet}
      />
      <WorkingHoursFields form={form} />
      <FormTextArea
        form={form}
        name="notes"
        label="Notes"
        hint="For staff only."
        optional
        rows={3}
        maxLength={2000}
      />
      <FormCheckbox
        form={form}
        name="active"
        label="Active"
        description="Only active chauffeurs can be given trips."
      />
    </FormDialog>
  );
}
