import { Notice } from '../../../ui/Notice.tsx';

/** Money that the customer's bank has taken back, or may, would go back twice. */
export function DisputeNotice({ isDisputed }: { isDisputed: boolean }) {
  if (!isDisputed) return null;
  return (
    <Notice>
      The customer’s bank contests this payment. What you refund now may go back twice; look at the dispute
      first.
    </Notice>
  );
}
