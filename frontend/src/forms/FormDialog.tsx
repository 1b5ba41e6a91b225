import { useId, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog, type DialogPlacement } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stack } from '../ui/layout.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import type { useDialogForm } from './useDialogForm.ts';

const Summary = styled.div`
  flex: 1 1 100%;
  min-width: 0;
`;

interface FormFrameProps {
  title: string;
  description?: ReactNode;
  placement?: DialogPlacement;
  /** The form that the button below it sends. */
  formId?: string;
  submitLabel?: string;
  isBusy?: boolean;
  canSubmit?: boolean;
  /** Something was typed, which is not thrown away without a question. */
  isDirty: boolean;
  onClose: () => void;
  /** Escape and the cross only put it aside, because what was typed is kept as a draft: nothing is asked then. */
  onPutAside?: () => void;
  /** What would come of it, kept in view above the buttons. */
  summary?: ReactNode;
  /** In place of the two buttons, where there is more than one way to go on. */
  footer?: ReactNode;
  children: ReactNode;
}

export function FormFrame(props: FormFrameProps) {
  const { title, description, placement, formId, submitLabel, isBusy = false, canSubmit = true } = props;
  const { isDirty, onClose, onPutAside, summary, footer, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <Dialog
      holdsInput
      onClose={onPutAside ?? close}
      title={title}
      description={description}
      {...(placement && { placement })}
      footer={
        footer ?? (
          <>
            {summary && <Summary>{summary}</Summary>}
            <Button variant="secondary" onClick={close}>
              {onPutAside && isDirty ? 'Discard' : 'Cancel'}
            </Button>
            <Button type="submit" form={formId} busy={isBusy} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {children}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title="Discard what you typed?"
          question="It has not been saved."
          cancelLabel="Keep editing"
          confirmLabel="Discard"
          dangerous
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}

type DialogForm<Form extends FieldValues> = ReturnType<typeof useDialogForm<Form, unknown>>;

export interface FormDialogProps<Form extends FieldValues> extends DialogForm<Form> {
  title: string;
  description?: ReactNode;
  /** What the thing is for everybody now, where it exists already: the form began with what it was when it was opened. */
  latest?: Form | undefined;
  submitLabel: string;
  children: ReactNode;
}

/** A form to fill in. A failed save leaves it as it is. */
export function FormDialog<Form extends FieldValues>(props: FormDialogProps<Form>) {
  const { title, description, form, latest, draft, submitLabel, onSubmit, onClose, children } = props;
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const formId = useId();
  const wasChanged = latest !== undefined && JSON.stringify(latest) !== JSON.stringify(defaultValues);

  return (
    <FormFrame
      title={title}
      description={description}
      formId={formId}
      submitLabel={submitLabel}
      isBusy={isSubmitting}
      isDirty={isDirty}
      onClose={() => {
        draft.clear();
        onClose();
      }}
    >
      {draft.isRestored && isDirty && (
        <RestoredNotice verb="saved" onStartOver={() => draft.startOver(latest)} />
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
      <Stack as="form" $gap={2.5} id={formId} noValidate onSubmit={onSubmit}>
        {children}
      </Stack>
    </FormFrame>
  );
}
