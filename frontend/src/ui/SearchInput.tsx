import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { TextInput } from './Field.tsx';
import { isOfInputMethod } from './isOfInputMethod.ts';

/** A whole row of a bar of filters on a phone, and one of its columns on a desk. */
const Box = styled.div`
  position: relative;
  grid-column: 1 / -1;
  ${media.desktop} {
    grid-column: auto;
  }
  svg {
    position: absolute;
    top: calc((${theme.target} - 18px) / 2);
    left: ${theme.space(1.5)};
    color: ${theme.color.textSecondary};
    pointer-events: none;
  }
  input {
    padding-left: ${theme.space(5)};
  }
`;

const quietMs = 300;
const longest = 120;

interface SearchInputProps {
  'aria-label': string;
  placeholder: string;
  value: string;
  /** Told what is searched for, without blanks around it. */
  onSearch: (q: string) => void;
  /** Marks the field that the shortcut for searching goes to. */
  'data-search'?: boolean;
}

/** Searches when typing rests, and at once when the field is left, so that Back from the next page leads to it. */
export function SearchInput({ value, onSearch, ...field }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was asked comes back as the value, perhaps only after more was typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const search = () => {
    const q = text.trim();
    if (q === asked) return;
    setAsked(q);
    onSearch(q);
  };
  const searchAtRest = useEffectEvent(search);
  useEffect(() => {
    if (text.trim() === asked) return undefined;
    const timer = setTimeout(() => searchAtRest(), quietMs);
    return () => clearTimeout(timer);
  }, [text, asked]);

  return (
    <Box>
      <Search size={18} aria-hidden />
      <TextInput
        {...field}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={search}
        onKeyDown={(event) => event.key === 'Enter' && !isOfInputMethod(event.nativeEvent) && search()}
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
      />
    </Box>
  );
}
