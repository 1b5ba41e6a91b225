import { Button } from '../../ui/Button.tsx';
import { InputRow } from '../../ui/Columns.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../store/showToast.ts';

/** Resolves to whether the browser allowed it. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function SavedQuote({ link }: { link: string }) {
  const handleCopy = async () =>
    showToast(
      (await copyToClipboard(link))
        ? { title: 'Link Copied', description: 'Anyone with it can open this quote.' }
        : { title: 'Copy the Link', description: 'Select the link and copy it by hand.' },
    );
  return (
    <InputRow>
      <TextField
        label="Link to this quote"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={() => void handleCopy()}>
        Copy
      </Button>
    </InputRow>
  );
}
