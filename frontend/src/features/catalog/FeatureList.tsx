import { createElement } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Muted } from '../../ui/Muted.tsx';
import { featureIcon } from './featureIcon.ts';

const List = styled.ul<{ $columns: boolean }>`
  display: grid;
  gap: ${theme.space(1)} ${theme.space(3)};
  ${({ $columns }) => $columns && 'grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));'}
`;
const Feature = styled.li`
  ${type.small}
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    margin-top: 0.125rem;
    color: ${theme.color.accentText};
  }
`;

interface Props {
  features: readonly string[];
  /** Shows this many and says how many more there are. */
  limit?: number | undefined;
  columns?: boolean;
}

export function FeatureList({ features, limit = features.length, columns = false }: Props) {
  const more = features.length - limit;
  return (
    <List $columns={columns}>
      {features.slice(0, limit).map((feature) => (
        <Feature key={feature}>
          {createElement(featureIcon(feature), { size: 16, 'aria-hidden': true })}
          {feature}
        </Feature>
      ))}
      {more > 0 && <Muted as="li">+{more} more features</Muted>}
    </List>
  );
}
