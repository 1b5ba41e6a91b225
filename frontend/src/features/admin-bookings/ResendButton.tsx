import { noticeFailure } from '../../api/failureNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useLock } from '../../ui/useLock.ts';
import { useResendLetterMutation } from './lettersApi.ts';

/** `name` tells one button from the next for those who can't see the line it stands in. */
export function ResendButton({ id, name }: { id: string; name: string }) {
  const [resend, { isLoading }] = useResendLetterMutation();
  const lock = useLock();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Resend ${name}`}
      busy={isLoading}
      onClick={() =>
        void lock(async () => {
          const { error } = await resend(id);
          if (error) noticeFailure('Error resending email', error);
          else showToast({ title: 'Email is on its way again' });
        })
      }
    >
      Resend
    </Button>
  );
}
