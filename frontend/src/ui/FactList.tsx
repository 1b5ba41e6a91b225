import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: fit-content(10.5rem) minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(2)};
  font-size: 0.9375rem;
  dt {
    min-width: 6rem;
    color: ${theme.color.textSecondary};
  }
  dd {
    ${type.figures}
    overflow-wrap: anywhere;
  }
  ol {
    padding-left: ${theme.space(2.5)};
  }
  a {
    text-decoration-color: ${theme.color.accentLine};
  }
`;

/** What is known of a thing, a line for each fact, the labels in a column of their own. An unknown value has no line. */
export const FactList = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <List>
    {Object.entries(facts).map(
      ([label, value]) =>
        value !== null &&
        value !== '' && (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </List>
);
