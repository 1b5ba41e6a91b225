import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** For a form: `close` asks first when something was typed, and `question` is what it asks with. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => {
      if (isDirty) setIsAsking(true);
      else onClose();
    },
    question: isAsking && (
      <ConfirmDialog
        onClose={() => setIsAsking(false)}
        title="Discard what you typed?"
        question="It has not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        dangerous
        onConfirm={onClose}
      />
    ),
  };
}
