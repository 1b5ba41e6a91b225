import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paths } from '../../routing/paths.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { Button } from '../../ui/Button.tsx';
import { InputRow } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';
import { saveDraft, type BookingDraft } from './bookingDraft.ts';
import { encodeQuote } from './quoteLink.ts';

/** Resolves to whether the browser allowed it. */
const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Keeps the quote in this browser, and makes a link to it that can be sent on. */
export function SavedQuote({ form }: { form: UseFormReturn<BookingDraft> }) {
  const [link, setLink] = useState<string>();

  const handleSave = async () => {
    const draft = form.getValues();
    if (draft.serviceIds.length === 0 && draft.vehicleId === '') {
      showFailure('No Services Selected', 'Please select at least one service or vehicle');
      return;
    }
    saveDraft(draft);
    const saved = `${window.location.origin}${paths.booking}?quote=${encodeQuote(draft)}`;
    setLink(saved);
    const description = (await copyToClipboard(saved))
      ? 'It is kept in this browser, and a link to it is in your clipboard.'
      : 'It is kept in this browser, and its link is below the button.';
    showToast({ title: 'Quote Saved', description });
  };
  const handleCopy = async (text: string) =>
    showToast(
      (await copyToClipboard(text))
        ? { title: 'Link Copied', description: 'Anyone with it can open this quote.' }
        : { title: 'Copy the Link', description: 'Select the link and copy it by hand.' },
    );

  return (
    <>
      <Button variant="secondary" wide onClick={() => void handleSave()}>
        Save Quote
      </Button>
      {link !== undefined && (
        <InputRow>
          <TextField
            label="Link to this quote"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={() => void handleCopy(link)}>
            Copy
          </Button>
        </InputRow>
      )}
    </>
  );
}
