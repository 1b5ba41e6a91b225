import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { SearchInput } from './SearchInput.tsx';
import { Select, type SelectProps } from './Select.tsx';

/** More than these leave no room for the search beside them. */
const BESIDE = 5;

const Bar = styled.search<{ $choices: number }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  margin-bottom: ${theme.space(2)};
  ${({ $choices }) =>
    $choices > BESIDE
      ? css`
          > :first-child {
            grid-column: 1 / -1;
          }
          ${media.desktop} {
            grid-template-columns: repeat(${$choices}, minmax(0, 1fr));
          }
        `
      : css`
          ${media.desktop} {
            grid-template-columns: minmax(14rem, 2.4fr) repeat(${Math.max($choices, 4)}, minmax(0, 1fr));
          }
        `}
`;

type Choice = readonly [label: string, name: string, value: string, options: SelectProps['options']];

interface FilterBarProps extends Omit<ComponentProps<typeof SearchInput>, 'onSearch'> {
  choices: readonly Choice[];
  /** Told the name of a choice, or `q`, and what it is now. */
  onChange: (name: string, value: string) => void;
}

export const FilterBar = ({ choices, onChange, ...search }: FilterBarProps) => (
  <Bar $choices={choices.length}>
    <SearchInput {...search} onSearch={(q) => onChange('q', q)} />
    {choices.map(([label, name, value, options]) => (
      <Select
        key={name}
        aria-label={label}
        value={value}
        onValueChange={(chosen) => onChange(name, chosen)}
        options={options}
      />
    ))}
  </Bar>
);
