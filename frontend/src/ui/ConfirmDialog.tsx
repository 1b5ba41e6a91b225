import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  onClose: () => void;
  /** Gives the focus back when it closes, where that is not to whatever opened it. */
  onCloseFocus?: () => void;
  title: ReactNode;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The way back was pressed, where that means more than closing by Escape does. */
  onCancel?: () => void;
  /** Cannot be undone: the button says so by its colour. */
  dangerous?: boolean;
  busy?: boolean;
  /** Another way to go on, which is not the usual one. */
  otherWay?: { label: string; onConfirm: () => void };
  /** Left out where there is nothing to confirm: only the way back is offered. */
  onConfirm?: () => void;
  /** Something to fill in first, such as an optional reason. */
  children?: ReactNode;
}

/** Asks before something that matters. It stays open until the caller closes it, so a failure keeps what was typed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, onClose, title, question, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { dangerous = false, busy = false, onCancel = onClose, onConfirm, otherWay, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(props.onCloseFocus && { onCloseFocus: props.onCloseFocus })}
      holdsInput={children !== undefined}
      title={title}
      description={question}
      footer={
        <>
          <Button variant="secondary" data-safe onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          {otherWay && (
            <Button variant="secondary" onClick={otherWay.onConfirm} busy={busy}>
              {otherWay.label}
            </Button>
          )}
          {onConfirm && (
            <Button variant={dangerous ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
