import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
  align-items: end;
`;

/** Puts text on the clipboard where the browser allows it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The link that leads back to a saved quote: to keep, or to send to somebody. */
export function SavedQuote({ link }: { link: string }) {
  return (
    <Row>
      <Field label="Link to this quote">
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button
        variant="secondary"
        onClick={async () =>
          showToast(
            (await copied(link))
              ? { title: 'Link Copied', description: 'Anyone with it can open this quote.' }
              : { title: 'Copy the Link', description: 'Select the link and copy it by hand.' },
          )
        }
      >
        Copy
      </Button>
    </Row>
  );
}
