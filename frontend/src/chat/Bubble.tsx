import { styled, keyframes } from 'styled-components';
import { theme } from '../styles/index.ts';
import { VisuallyHidden } from '../ui/text.tsx';
import { clockTime } from './times.ts';

export interface ThreadItem {
  key: string;
  text: string;
  at: string;
  isOwn: boolean;
  /** Who wrote it, in a word; absent for whoever reads it. */
  author?: string | undefined;
  /** How far a message of one's own has got. */
  state?: 'sending' | 'sent' | 'seen' | undefined;
  refusal?: string | undefined;
}

const Item = styled.li<{ $own: boolean }>`
  display: grid;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  gap: ${theme.space(0.5)};
  margin-top: ${theme.space(1.5)};
`;
const Words = styled.p<{ $own: boolean; $faint: boolean }>`
  max-width: min(86%, 34rem);
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border: 1px solid ${({ $own }) => ($own ? theme.color.accentLine : theme.color.hairline)};
  border-radius: ${theme.radius.large};
  ${({ $own }) => ($own ? 'border-bottom-right-radius' : 'border-bottom-left-radius')}: ${theme.radius.small};
  background: ${({ $own }) => ($own ? theme.color.accentTint : theme.color.raised)};
  font-size: 0.9375rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${({ $faint }) => $faint && 'border-style: dashed;'}
`;
const Meta = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space(0.75)};
  color: ${theme.color.textSecondary};
  font-size: 0.75rem;
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
`;
const Refusal = styled.span`
  color: ${theme.color.danger};
`;
const Again = styled.button`
  min-height: 1.5rem;
  padding: 0 ${theme.space(0.5)};
  color: ${theme.color.accentText};
  text-decoration: underline;
`;

const stateWords = { sending: 'Sending…', sent: 'Sent', seen: 'Seen' };

export function Bubble({ item, onAgain }: { item: ThreadItem; onAgain: () => void }) {
  const { isOwn, author, text, at, state, refusal } = item;
  return (
    <Item $own={isOwn}>
      {/* The direction of the text follows the message alone, not the hidden name before it. */}
      <Words dir="auto" $own={isOwn} $faint={state === 'sending' || refusal !== undefined}>
        <VisuallyHidden dir="ltr">{author ?? 'You'}: </VisuallyHidden>
        {text}
      </Words>
      <Meta>
        {author !== undefined && <span aria-hidden>{author}</span>}
        <time dateTime={at}>{clockTime(at)}</time>
        {refusal === undefined ? (
          isOwn && state && <span>{stateWords[state]}</span>
        ) : (
          <>
            <Refusal>Not sent: {refusal}</Refusal>
            <Again type="button" onClick={onAgain}>
              Try again
            </Again>
          </>
        )}
      </Meta>
    </Item>
  );
}

const nod = keyframes`30% { transform: translateY(-3px); opacity: 1; }`;
const Dots = styled(Meta).attrs({ as: 'p' })`
  gap: ${theme.space(0.5)};
  min-height: ${theme.space(3)};
  i {
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: currentColor;
    opacity: 0.5;
    animation: ${nod} 1.2s ease-in-out infinite;
  }
  i:nth-of-type(2) {
    animation-delay: 0.15s;
  }
  i:nth-of-type(3) {
    animation-delay: 0.3s;
  }
`;

/** The other side is writing. Its place is kept when it is not, so that nothing jumps. */
export const TypingLine = ({ who }: { who: string | undefined }) => (
  <Dots>
    {who !== undefined && (
      <>
        <i />
        <i />
        <i />
        <span>{who} is typing</span>
      </>
    )}
  </Dots>
);
