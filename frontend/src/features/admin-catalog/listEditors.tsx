import { VehicleUpdate } from '@livery/shared-types/catalog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import type { ListControl } from '../../forms/formFields.tsx';
import { showFailure } from '../../store/showToast.ts';
import { theme, type } from '../../styles/index.ts';
import { AddField } from '../../ui/AddField.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Muted } from '../../ui/text.tsx';
import { Cluster, Stack, StackedList } from '../../ui/layout.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

interface ListProps {
  texts: string[];
  onChange: (texts: string[]) => void;
  onRemove: (text: string) => void;
}

type AddFieldProps = ComponentProps<typeof AddField>;
interface ListEditorProps
  extends
    ListControl,
    Pick<AddFieldProps, 'label' | 'hint' | 'addLabel' | 'type' | 'inputMode' | 'placeholder' | 'maxLength'> {
  /** Says what is wrong with a text; `false` keeps it from being added. */
  check?: (text: string) => boolean;
  List: ComponentType<ListProps>;
}

/** Texts are trimmed, blank and known ones ignored; Enter adds as the button does. */
function ListEditor({ field, fieldState, check = () => true, List, ...input }: ListEditorProps) {
  const { value: texts, onChange } = field;
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  const add = () => {
    if (wanted === '' || !check(wanted)) return;
    if (!texts.includes(wanted)) onChange([...texts, wanted]);
    setText('');
    inputRef.current?.focus();
  };
  const remove = (removed: string) => {
    onChange(texts.filter((other) => other !== removed));
    inputRef.current?.focus();
  };

  return (
    <Stack $gap={1.5}>
      <AddField
        {...input}
        ref={inputRef}
        error={fieldState.error?.message}
        value={text}
        onChange={setText}
        canAdd={wanted !== ''}
        onAdd={add}
      />
      {texts.length > 0 && <List texts={texts} onChange={onChange} onRemove={remove} />}
    </Stack>
  );
}

const Tag = styled.li`
  ${type.small}
  display: inline-flex;
  align-items: center;
  padding-left: ${theme.space(1.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.raised};
  overflow-wrap: anywhere;
  button {
    width: 2.25rem;
    height: 2.25rem;
    border-radius: ${theme.radius.pill};
  }
`;

const Features = ({ texts, onRemove }: ListProps) => (
  <Cluster as="ul" aria-label="Added so far">
    {texts.map((feature) => (
      <Tag key={feature}>
        {feature}
        <IconButton label={`Remove ${feature}`} onClick={() => onRemove(feature)}>
          <X size={14} aria-hidden />
        </IconButton>
      </Tag>
    ))}
  </Cluster>
);

export const FeatureEditor = ({ field, fieldState }: ListControl) => (
  <ListEditor
    {...{ field, fieldState }}
    label="Features"
    addLabel="Add feature"
    maxLength={120}
    List={Features}
  />
);

const PictureGrid = styled(StackedList)`
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr));
`;
const Picture = styled.li`
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

/** The list with the entry at `index` moved by `step` places. */
export function moved<Item>(list: readonly Item[], index: number, step: 1 | -1): Item[] {
  const next = [...list];
  next.splice(index + step, 0, ...next.splice(index, 1));
  return next;
}

const Missing = styled(FieldError)`
  padding: ${theme.space(1)};
`;

/** Whether an address leads to a picture, the browser finds out by showing it. The server never asks another site. */
export function CheckedPicture({ url, alt }: { url: string; alt: string }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <>
      <VehiclePicture url={url} alt={alt} eager onMissing={() => setIsMissing(true)} />
      {isMissing && <Missing>This picture could not be loaded: customers see a covered car.</Missing>}
    </>
  );
}

const Pictures = ({ texts: urls, onChange, onRemove }: ListProps) => (
  <PictureGrid as="ol" $gap={1.5} aria-label="Pictures in their order">
    {urls.map((url, index) => (
      <Picture key={url}>
        <CheckedPicture url={url} alt={`Image ${index + 1}`} />
        <Address title={url}>{url}</Address>
        <Cluster $gap={0} $justify="space-between">
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
          <IconButton label={`Remove image ${index + 1}`} onClick={() => onRemove(url)}>
            <X size={18} aria-hidden />
          </IconButton>
        </Cluster>
      </Picture>
    ))}
  </PictureGrid>
);

export const isImageAddress = (text: string): boolean =>
  z.safeParse(VehicleUpdate, { imageUrls: [text] }).success;

function checkAddress(address: string): boolean {
  const isRight = isImageAddress(address);
  if (!isRight) showFailure('Invalid URL', 'Please enter a valid image URL');
  return isRight;
}

/** Pictures in the order in which they are shown; the first one stands for the vehicle. */
export const GalleryEditor = ({ field, fieldState }: ListControl) => (
  <ListEditor
    field={field}
    fieldState={fieldState}
    label="Gallery Images"
    hint="The address of a picture. The first one stands for the vehicle."
    addLabel="Add image"
    type="url"
    inputMode="url"
    placeholder="https://"
    maxLength={2048}
    check={checkAddress}
    List={Pictures}
  />
);
