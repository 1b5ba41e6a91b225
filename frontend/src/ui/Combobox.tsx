import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { hovered, theme } from '../styles/index.ts';
import { Field, TextInput } from './Field.tsx';
import { isOfInputMethod } from './isOfInputMethod.ts';

const Place = styled.div`
  position: relative;
`;
const Finder = styled(TextInput).attrs({ role: 'combobox' })``;
const List = styled.div`
  position: absolute;
  top: calc(100% + ${theme.space(0.5)});
  right: 0;
  left: 0;
  z-index: ${theme.layer.floating};
  max-height: 22rem;
  overflow-y: auto;
  padding: ${theme.space(0.75)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
`;
const Options = styled.div.attrs({ role: 'listbox' })``;
const Option = styled.div.attrs({ role: 'option' })`
  display: grid;
  align-content: center;
  min-height: ${theme.target};
  padding: ${theme.space(0.75)} ${theme.space(1.25)};
  border-radius: ${theme.radius.small};
  line-height: 1.35;
  cursor: pointer;
  &[aria-selected='true'] {
    background: ${theme.color.accentTint};
    box-shadow: inset 0 0 0 1px ${theme.color.accentLine};
  }
  ${hovered(`background: ${theme.color.accentTint};`)}
`;
const Note = styled.div`
  padding: ${theme.space(1)} ${theme.space(1.25)};
  color: ${theme.color.textSecondary};
`;

interface ComboboxProps<Item> {
  label: string;
  placeholder?: string;
  hint?: ReactNode;
  text: string;
  onTextChange: (text: string) => void;
  /** What fits the text, best first; undefined while nothing has been asked for, and the list stays closed. */
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  /** Said in the list: that it is on its way, has failed, or is empty. */
  note?: ReactNode;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A field that finds: arrows go through what was found, Enter takes it, Escape closes the list. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, text, onTextChange, items, keyOf, renderItem, onChoose, note, ...input } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = items ?? [];
  const isShown = isOpen && (found.length > 0 || Boolean(note));
  const at = Math.min(active, found.length - 1);

  const choose = (item: Item) => {
    setIsOpen(false);
    onChoose(item);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      // Never sends the form around it.
      event.preventDefault();
      const item = isShown ? found[at] : undefined;
      if (item !== undefined) choose(item);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) setIsOpen(true);
      else if (found.length > 0) {
        setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
      }
    }
  };

  return (
    <Place>
      <Field label={label} hint={hint}>
        <Finder
          {...input}
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setIsOpen(true);
            setActive(0);
            onTextChange(event.target.value);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={handleKey}
        />
      </Field>
      {isShown && (
        // A press in the list must not take the focus from the field, which would close it.
        <List onMouseDown={(event) => event.preventDefault()}>
          {found.length > 0 && (
            <Options id={`${id}-list`} aria-label={label}>
              {found.map((item, index) => (
                <Option
                  key={keyOf(item)}
                  id={`${id}-${index}`}
                  aria-selected={index === at}
                  onClick={() => choose(item)}
                >
                  {renderItem(item)}
                </Option>
              ))}
            </Options>
          )}
          {note && <Note id={found.length > 0 ? undefined : `${id}-list`}>{note}</Note>}
        </List>
      )}
    </Place>
  );
}
