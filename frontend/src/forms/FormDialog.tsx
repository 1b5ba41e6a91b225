import { useId, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../styles/theme.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';
import type { useDialogForm } from './useDialogForm.ts';

const Fields = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;

type DialogForm<Form extends FieldValues> = ReturnType<typeof useDialogForm<Form, unknown>>;

export interface FormDialogProps<Form extends FieldValues> extends DialogForm<Form> {
  title: string;
  description?: ReactNode;
  /** What the thing is for everybody now, where it exists already: the form began with what it was when it was opened. */
  latest?: Form | undefined;
  submitLabel: string;
  children: ReactNode;
}

/** A form to fill in. A failed save leaves it as it is; what was typed is not thrown away without a question. */
export function FormDialog<Form extends FieldValues>(props: FormDialogProps<Form>) {
  const { title, description, form, latest, draft, submitLabel, onSubmit, onClose, children } = props;
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const formId = useId();
  const wasChanged = latest !== undefined && JSON.stringify(latest) !== JSON.stringify(defaultValues);

  const close = () => {
    draft.clear();
    onClose();
  };
  const discard = useDiscardQuestion(isDirty, close);
  return (
    <Dialog
      holdsInput
      onClose={discard.close}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={discard.close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {draft.isRestored && isDirty && (
        <Notice>
          <span>This is what you typed earlier. It has not been saved.</span>
          <Button variant="secondary" size="small" onClick={() => draft.startOver(latest)}>
            Start over
          </Button>
        </Notice>
      )}
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
