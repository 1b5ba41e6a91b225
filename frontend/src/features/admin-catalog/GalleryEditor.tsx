import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { AddField } from '../../ui/AddField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Muted } from '../../ui/Muted.tsx';
import type { ListControl } from '../../forms/formFields.tsx';
import { Stack, StackedList } from '../../ui/Stack.tsx';
import { showToast } from '../../store/showToast.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { isImageAddress, moved } from './vehicleForm.ts';

const Pictures = styled(StackedList)`
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr));
`;
const Item = styled.li`
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
`;
const Address = styled(Muted)`
  overflow: hidden;
  padding: ${theme.space(0.5)} ${theme.space(1)} 0;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Tools = styled.div`
  display: flex;
  justify-content: space-between;
`;

/** Pictures in the order in which they are shown; the first one is the vehicle's face. */
export function GalleryEditor({ field, fieldState }: ListControl) {
  const { value: urls, onChange } = field;
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
    <Stack $gap={1.5}>
      <AddField
        ref={inputRef}
        label="Gallery Images"
        hint="The address of a picture. The first one stands for the vehicle."
        error={fieldState.error?.message}
        addLabel="Add image"
        type="url"
        inputMode="url"
        value={text}
        onChange={setText}
        canAdd={wanted !== ''}
        onAdd={add}
        placeholder="https://"
        maxLength={2048}
      />
      {urls.length > 0 && (
        <Pictures as="ol" $gap={1.5} aria-label="Pictures in their order">
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
        </Pictures>
      )}
    </Stack>
  );
}
