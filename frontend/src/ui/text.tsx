import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { theme, type, visuallyHidden } from '../styles/index.ts';

/** A hint, a note, a detail: `$inline` within a line. `$top` is the margin above, in steps of the spacing scale. */
export const Muted = styled.p<{ $top?: number; $inline?: boolean }>`
  ${type.small}
  display: ${({ $inline }) => ($inline ? 'inline' : 'block')};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  color: ${theme.color.textSecondary};
`;

export const Overline = styled.h3`
  ${type.overline}
  margin-bottom: ${theme.space(1.5)};
  color: ${theme.color.textSecondary};
`;

/** Read aloud, not shown. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

const Figures = styled.span`
  ${type.figures}
  white-space: nowrap;
`;

/** An amount in dollars from the wire's decimal string, in figures of one width so that columns line up. */
export const Money = ({ amount }: { amount: string }) => <Figures>{displayMoney(amount)}</Figures>;

/** In the text's own letters and in figures of one width, also in a heading: it is read out and typed. */
const IdFigures = styled.span`
  ${type.figures}
  font-family: ${theme.font.text};
  font-size: 0.9em;
  font-weight: 500;
  letter-spacing: 0;
  white-space: nowrap;
`;

/** What may have to break in a narrow place: an e-mail address does so before its "@", not within a name. */
export function NarrowText({ children: text }: { children: string }) {
  const at = text.indexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** `#fedb845c`: a booking's id as people use it. */
export const BookingNumber = ({ id }: { id: string }) => <IdFigures>#{shortId(id)}</IdFigures>;
