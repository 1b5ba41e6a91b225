import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { AddField } from '../../ui/AddField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ListControl } from '../../forms/formFields.tsx';
import { Cluster, Stack } from '../../ui/Stack.tsx';

const Tags = styled(Cluster)`
  padding: 0;
  list-style: none;
`;
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

/** Words are trimmed and blank ones ignored; Enter adds as the button does. */
export function FeatureEditor({ field, fieldState }: ListControl) {
  const { value: features, onChange } = field;
  const [text, setText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  const add = () => {
    if (wanted === '') return;
    if (!features.includes(wanted)) onChange([...features, wanted]);
    setText('');
    inputRef.current?.focus();
  };
  const remove = (feature: string) => {
    onChange(features.filter((other) => other !== feature));
    inputRef.current?.focus();
  };

  return (
    <Stack $gap={1.5}>
      <AddField
        ref={inputRef}
        label="Features"
        error={fieldState.error?.message}
        addLabel="Add feature"
        value={text}
        onChange={setText}
        canAdd={wanted !== ''}
        onAdd={add}
        maxLength={120}
      />
      {features.length > 0 && (
        <Tags as="ul" aria-label="Added so far">
          {features.map((feature) => (
            <Tag key={feature}>
              {feature}
              <IconButton label={`Remove ${feature}`} onClick={() => remove(feature)}>
                <X size={14} aria-hidden />
              </IconButton>
            </Tag>
          ))}
        </Tags>
      )}
    </Stack>
  );
}
