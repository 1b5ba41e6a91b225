import { MOST_DOCUMENTS, type Document } from '@livery/shared-types/document';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { documentKindOptions } from '../domain/documents.ts';
import { media, theme } from '../styles/index.ts';
import { FieldRow, FieldRows } from './FieldRows.tsx';
import { FormTextField } from './formFields.tsx';
import { FormSelect } from './FormSelect.tsx';

const Row = styled(FieldRow)`
  grid-template: 'kind kind remove' auto 'number until until' auto 'by by by' auto / 1fr 1fr 2.75rem;
  padding-bottom: ${theme.space(1.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  > :nth-child(1) {
    grid-area: kind;
  }
  > :nth-child(2) {
    grid-area: number;
  }
  > :nth-child(3) {
    grid-area: until;
  }
  > :nth-child(4) {
    grid-area: by;
  }
  ${media.tablet} {
    grid-template: 'kind number remove' auto 'until by .' auto / 1fr 1fr 2.75rem;
  }
`;

export const licenceRow = (confirmedBy: string): Document => ({
  kind: 'licence',
  number: '',
  expiresOn: '',
  confirmedBy,
});

/** What is most likely to come next. */
const NEXT: Record<'chauffeur' | 'vehicle', Document> = {
  chauffeur: { ...licenceRow(''), kind: 'chauffeur_permit' },
  vehicle: { ...licenceRow(''), kind: 'insurance' },
};

interface DocumentFieldsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  /** Who works here: proposed as whoever confirms a new document. */
  staffName: string;
  /** The first row is a licence, which has to be there. */
  needsLicence?: boolean;
}

/** The papers of a chauffeur or a car. */
export function DocumentFields<Form extends FieldValues & { documents: Document[] }>(
  props: DocumentFieldsProps<Form>,
) {
  const { staffName, needsLicence = false } = props;
  // Whatever else the form has is not touched here.
  const form = props.form as unknown as UseFormReturn<{ documents: Document[] }>;
  const quiet = { autoComplete: 'off' } as const;
  return (
    <FieldRows
      form={form}
      name="documents"
      title="Documents"
      noun="document"
      hint="For staff only. You are warned 30 and 7 days before one ends; trips after its last day cannot be assigned."
      most={MOST_DOCUMENTS}
      kept={needsLicence ? 1 : 0}
      Row={Row}
      nextRow={() => ({ ...NEXT[needsLicence ? 'chauffeur' : 'vehicle'], confirmedBy: staffName })}
    >
      {(index) => {
        const isLicence = needsLicence && index === 0;
        const kinds = isLicence
          ? documentKindOptions.filter(({ value }) => value === 'licence')
          : documentKindOptions;
        return (
          <>
            <FormSelect form={form} name={`documents.${index}.kind`} label="Document" options={kinds} />
            <FormTextField
              form={form}
              name={`documents.${index}.number`}
              label="Number"
              maxLength={64}
              {...quiet}
            />
            <FormTextField
              form={form}
              name={`documents.${index}.expiresOn`}
              label={isLicence ? 'Licence valid until' : 'Valid until'}
              required
              type="date"
            />
            <FormTextField
              form={form}
              name={`documents.${index}.confirmedBy`}
              label="Confirmed by"
              maxLength={100}
              {...quiet}
            />
          </>
        );
      }}
    </FieldRows>
  );
}
