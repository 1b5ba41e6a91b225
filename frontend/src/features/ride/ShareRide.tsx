import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyField.tsx';

/** Passes the page on: by what the phone has for that, otherwise by copying its link. */
export function ShareRide({ url }: { url: string }) {
  const [canShare, setCanShare] = useState('share' in navigator);
  if (!canShare) return <CopyButton text="Copy link" value={url} size="medium" />;
  const handleShare = () => {
    navigator.share({ title: 'My ride', url }).catch((error: unknown) => {
      // Closed without choosing: nothing is wrong.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setCanShare(false);
    });
  };
  return (
    <Button variant="secondary" onClick={handleShare}>
      <Share2 size={18} aria-hidden /> Share
    </Button>
  );
}
