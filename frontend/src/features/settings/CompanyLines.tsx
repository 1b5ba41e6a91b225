import { COMPANY_LINES_DEFAULTS, SettingsInput, type Settings } from '@livery/shared-types/catalog';
import { FormTextField } from '../../forms/formFields.tsx';
import { SettingsForm, type SettingsFormProps } from './SettingsForm.tsx';

type CompanyLinesForm = Record<keyof typeof COMPANY_LINES_DEFAULTS, string>;

const formOf = ({ licence, insurance }: Settings): CompanyLinesForm => ({ licence, insurance });

/** What the home page says of licence and insurance. */
export const CompanyLines = (props: SettingsFormProps) => (
  <SettingsForm<CompanyLinesForm>
    {...props}
    formOf={formOf}
    requestOf={(form) => form}
    schema={SettingsInput}
    draftKey="settings:company"
    saveLabel="Save company lines"
    note="Visitors see both lines on the site. An empty one is not shown."
  >
    {(form) => (
      <>
        <FormTextField
          form={form}
          name="licence"
          label="Licence"
          hint="One line, such as “Licensed by the City of Toronto, No. 1234”."
          maxLength={160}
        />
        <FormTextField
          form={form}
          name="insurance"
          label="Insurance"
          hint="One line, such as “Passengers are insured for up to $5 million”."
          maxLength={160}
        />
      </>
    )}
  </SettingsForm>
);
