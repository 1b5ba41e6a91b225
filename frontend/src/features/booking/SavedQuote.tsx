import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../store/showToast.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
  align-items: end;
`;

/** Resolves to whether the browser allowed it. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The link that leads back to a saved quote: to keep, or to send to somebody. */
export function SavedQuote({ link }: { link: string }) {
  const handleCopy = async () =>
    showToast(
      (await copyToClipboard(link))
        ? { title: 'Link Copied', description: 'Anyone with it can open this quote.' }
        : { title: 'Copy the Link', description: 'Select the link and copy it by hand.' },
    );
  return (
    <Row>
      <TextField
        label="Link to this quote"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={() => void handleCopy()}>
        Copy
      </Button>
    </Row>
  );
}
