import { useId, type ReactNode, type SubmitEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { settleForm, useKeptForm } from './keptForms.ts';
import { Notice } from './Notice.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';

const Fields = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;

/** Two short fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  gap: ${theme.space(2.5)} ${theme.space(2)};
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export interface FormDialogProps<Form extends FieldValues> {
  title: string;
  description?: ReactNode;
  form: UseFormReturn<Form>;
  /** What the thing is for everybody now, where it exists already: the form began with what it was when it was opened. */
  latest?: Form | undefined;
  /** What of the form is never kept. */
  secrets?: readonly (keyof Form)[];
  submitLabel: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form to fill in. A failed save leaves it as it is; what was typed is not thrown away without a question. */
export function FormDialog<Form extends FieldValues>(props: FormDialogProps<Form>) {
  const { title, description, form, latest, secrets, submitLabel, onSubmit, onClose, children } = props;
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const formId = useId();
  const wasChanged = latest !== undefined && JSON.stringify(latest) !== JSON.stringify(defaultValues);
  useKeptForm(form, title, secrets);

  const close = () => {
    settleForm(title);
    onClose();
  };
  const discard = useDiscardQuestion(isDirty, close);
  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && discard.close()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {wasChanged && (
        <Notice>
          <span>Somebody else changed this meanwhile. Saving replaces what they wrote.</span>
          <Button
            variant="secondary"
            size="small"
            onClick={() => form.reset(latest as unknown as DefaultValues<Form>)}
          >
            Show their version
          </Button>
        </Notice>
      )}
      <Fields id={formId} noValidate onSubmit={onSubmit}>
        {children}
      </Fields>
      {discard.question}
    </Dialog>
  );
}
