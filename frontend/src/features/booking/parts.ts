import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Catalog } from '../../api/catalogApi.ts';
import { below, media, theme } from '../../styles/index.ts';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';

export interface PartProps extends Pick<Catalog, 'services' | 'vehicles'> {
  form: UseFormReturn<BookingDraft, FormRules>;
  /** The first day that can be booked; undefined until hydrated. */
  today: string | undefined;
}

/** One of the three parts of the page. A phone shows the one that the form's `data-step` names. */
export const Part = styled.section`
  display: grid;
  gap: ${theme.space(2.5)};
  & + & {
    margin-top: ${theme.space(4)};
    padding-top: ${theme.space(4)};
    border-top: 1px solid ${theme.color.hairline};
  }
  ${below.desktop} {
    & + & {
      margin-top: 0;
      padding-top: 0;
      border-top: 0;
    }
  }
`;

/** Short fields beside each other: two on a phone, `$columns` from a tablet on. */
export const ShortPair = styled.div<{ $columns?: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
  gap: ${theme.space(2)} ${theme.space(1.5)};
  align-items: start;
  input {
    padding-inline: ${theme.space(1.25)};
  }
  ${media.tablet} {
    grid-template-columns: repeat(${({ $columns = 2 }) => $columns}, minmax(0, 1fr));
  }
  ${below.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
