import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { AddButton, AddRow } from './FeatureEditor.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { isImageAddress, moved } from './vehicleForm.ts';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr));
  gap: ${theme.space(1.5)};
  list-style: none;
  padding: 0;
`;
const Item = styled.li`
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
`;
const Address = styled.p`
  ${type.small}
  overflow: hidden;
  padding: ${theme.space(0.5)} ${theme.space(1)} 0;
  color: ${theme.color.textSecondary};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Tools = styled.div`
  display: flex;
  justify-content: space-between;
`;

export interface GalleryEditorProps {
  urls: string[];
  onChange: (urls: string[]) => void;
  error?: string | undefined;
}

/** Pictures in the order in which they are shown; the first one is the vehicle's face. */
export function GalleryEditor({ urls, onChange, error }: GalleryEditorProps) {
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  const add = () => {
    if (wanted === '') return;
    if (!isImageAddress(wanted)) {
      showToast({
        title: 'Invalid URL',
        description: 'Please enter a valid image URL',
        variant: 'destructive',
      });
      return;
    }
    if (!urls.includes(wanted)) onChange([...urls, wanted]);
    setText('');
    inputRef.current?.focus();
  };

  return (
    <Stack>
      <AddRow>
        <Field
          label="Gallery Images"
          hint="The address of a picture. The first one stands for the vehicle."
          error={error}
        >
          <TextInput
            ref={inputRef}
            type="url"
            inputMode="url"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            placeholder="https://"
            autoComplete="off"
            maxLength={2048}
          />
        </Field>
        <AddButton label="Add image" disabled={wanted === ''} onAdd={add} />
      </AddRow>
      {urls.length > 0 && (
        <List aria-label="Pictures in their order">
          {urls.map((url, index) => (
            <Item key={url}>
              <Thumbnail url={url} alt={`Image ${index + 1}`} />
              <Address title={url}>{url}</Address>
              <Tools>
                <IconButton
                  label={`Move image ${index + 1} earlier`}
                  disabled={index === 0}
                  onClick={() => onChange(moved(urls, index, -1))}
                >
                  <ChevronLeft size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move image ${index + 1} later`}
                  disabled={index === urls.length - 1}
                  onClick={() => onChange(moved(urls, index, 1))}
                >
                  <ChevronRight size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove image ${index + 1}`}
                  onClick={() => {
                    onChange(urls.filter((other) => other !== url));
                    inputRef.current?.focus();
                  }}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </Tools>
            </Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
