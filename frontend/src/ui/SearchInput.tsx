import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { TextInput } from './TextInput.tsx';

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

export interface SearchInputProps {
  'aria-label': string;
  placeholder: string;
  value: string;
  /** Told when the typing rests, without blanks around it. */
  onSearch: (q: string) => void;
  /** Marks the field that the shortcut for searching goes to. */
  'data-search'?: boolean;
}

/** Searches when the typing rests. A value that comes from elsewhere, such as Back, takes the place of what was typed. */
export function SearchInput({ value, onSearch, ...field }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const search = useEffectEvent((q: string) => {
    setKnown(q);
    onSearch(q);
  });
  useEffect(() => {
    const q = text.trim();
    if (q === known) return undefined;
    const timer = setTimeout(() => search(q), quietMs);
    return () => clearTimeout(timer);
  }, [text, known]);

  return (
    <Box>
      <Search size={18} aria-hidden />
      <TextInput
        {...field}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
      />
    </Box>
  );
}
