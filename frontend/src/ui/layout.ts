import { styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';

interface StackProps {
  /** In steps of the spacing scale. */
  $gap?: number;
  /** The margin above. */
  $top?: number;
}

export const Stack = styled.div<StackProps>`
  display: grid;
  gap: ${({ $gap = 2 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  min-width: 0;
`;

export const StackedList = styled.ul<StackProps>`
  display: grid;
  gap: ${({ $gap = 2 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
`;

/** Side by side, on further lines where there is no room. */
export const Cluster = styled.div<
  StackProps & { $justify?: 'flex-start' | 'space-between' | 'flex-end' | 'center' }
>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  gap: ${({ $gap = 1 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
`;

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

/** The heading of a section. `$bottom` is the margin below, in steps of the spacing scale. */
export const Heading = styled.h2<{ $bottom?: number }>`
  ${type.heading}
  ${({ $bottom }) => $bottom && `margin-bottom: ${theme.space($bottom)};`}
`;

export const Card = styled.section`
  min-width: 0;
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  ${media.tablet} {
    padding: ${theme.space(4)};
  }
`;

export const CardTitle = styled.h2`
  ${type.subheading}
`;

export const CardText = styled.p`
  margin-top: ${theme.space(1)};
  color: ${theme.color.textSecondary};
`;

export const CardActions = styled(Cluster).attrs({ $gap: 1.5, $top: 3 })``;
