import { currentSite } from '../../domain/site.ts';
import { phoneLink } from '../../domain/phoneLink.ts';
import { Button } from '../../ui/Button.tsx';
import { CornerNote } from '../../ui/CornerNote.tsx';

interface Props {
  isShown: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands where the chat would: its code could not be fetched, or it failed. */
export function BrokenChat({ isShown, onRetry, onClose }: Props) {
  const { phone } = currentSite().brand;
  if (!isShown) return null;
  return (
    <CornerNote title="The chat could not be opened">
      <p>
        The rest of the page goes on. Call us at <a href={phoneLink(phone)}>{phone}</a> meanwhile.
      </p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try again
      </Button>{' '}
      <Button size="small" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </CornerNote>
  );
}
