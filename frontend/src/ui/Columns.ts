import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';

/** Two columns on a desktop screen, the first `$ratio` times as wide as the second. */
export const Columns = styled.div<{ $ratio: number; $gap?: number }>`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, ${({ $ratio }) => $ratio}fr) minmax(0, 1fr);
    gap: ${({ $gap = 3 }) => theme.space($gap)};
  }
`;

/** A list of cards in equal columns: one on a phone, `$tablet` and `$desktop` from there on. */
export const CardGrid = styled.ul<{ $tablet?: number; $desktop?: number; $gap?: number }>`
  display: grid;
  gap: ${({ $gap = 2 }) => theme.space($gap)};
  ${media.tablet} {
    grid-template-columns: repeat(${({ $tablet = 1 }) => $tablet}, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(${({ $tablet = 1, $desktop = $tablet }) => $desktop}, minmax(0, 1fr));
  }
`;

/** Two form fields, the first `$ratio` times as wide; one column on a narrow phone. `data-wide` takes the whole width. */
export const FieldPair = styled.div<{ $ratio?: number }>`
  display: grid;
  gap: ${theme.space(2.5)};
  ${media.phone} {
    grid-template-columns: minmax(0, ${({ $ratio = 1 }) => $ratio}fr) minmax(0, 1fr);
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
`;

/** A labelled input and a button beside it, in line with the input. */
export const InputRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
  align-items: start;
  > button {
    margin-top: 1.6875rem;
  }
`;
