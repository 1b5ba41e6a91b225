import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';

const Frame = styled.span<{ $size: string }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size};
  height: ${({ $size }) => $size};
  overflow: hidden;
  border: 1px solid ${theme.color.accentLine};
  border-radius: 50%;
  background: ${theme.color.accentTint};
  color: ${theme.color.accentText};
  font-size: calc(${({ $size }) => $size} * 0.36);
  font-weight: 600;
  letter-spacing: 0.02em;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** "Marc-André Roy" → "MR" */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word = '') => [...word].slice(0, 1).join('').toUpperCase()).join('');
};

/** A person's photo, or the initials where there is none, or where it does not load. The name stands beside it. */
export function Portrait({
  name,
  url,
  size = '2.5rem',
}: {
  name: string;
  url: string | null;
  size?: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <Frame $size={size} aria-hidden>
      {url && url !== failedUrl ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setFailedUrl(url)} />
      ) : (
        initialsOf(name)
      )}
    </Frame>
  );
}
