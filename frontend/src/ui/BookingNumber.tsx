import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

/** In the text's own letters and in figures of one width, also in a heading: it is read out and typed. */
const Number = styled.span`
  ${type.figures}
  font-family: ${theme.font.text};
  font-size: 0.9em;
  letter-spacing: 0;
  white-space: nowrap;
`;

/** `#fedb845c`: a booking's id as people use it. */
export const BookingNumber = ({ id }: { id: string }) => <Number>#{shortId(id)}</Number>;
