import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

export const AddRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
`;
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  list-style: none;
  padding: 0;
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
const Stack = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
`;

export interface FeatureEditorProps {
  features: string[];
  onChange: (features: string[]) => void;
  error?: string | undefined;
}

/** Words are trimmed and blank ones ignored; Enter adds as the button does. */
export function FeatureEditor({ features, onChange, error }: FeatureEditorProps) {
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
    <Stack>
      <AddRow>
        <Field label="Features" error={error}>
          <TextInput
            ref={inputRef}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        <AddButton label="Add feature" disabled={wanted === ''} onAdd={add} />
      </AddRow>
      {features.length > 0 && (
        <List aria-label="Added so far">
          {features.map((feature) => (
            <Tag key={feature}>
              {feature}
              <IconButton label={`Remove ${feature}`} onClick={() => remove(feature)}>
                <X size={14} aria-hidden />
              </IconButton>
            </Tag>
          ))}
        </List>
      )}
    </Stack>
  );
}

const Beside = styled(Button)`
  align-self: start;
  /* On a line with the control, below its label. */
  margin-top: calc(1.3125rem + ${theme.space(0.75)});
`;

export interface AddButtonProps {
  label: string;
  disabled: boolean;
  onAdd: () => void;
}

/** Stands beside a field and takes what was typed there into a list. */
export function AddButton({ label, disabled, onAdd }: AddButtonProps) {
  return (
    <Beside variant="secondary" aria-label={label} disabled={disabled} onClick={onAdd}>
      Add
    </Beside>
  );
}
