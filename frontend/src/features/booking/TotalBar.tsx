import { useEffect, useState, type ComponentProps, type RefObject } from 'react';
import { styled } from 'styled-components';
import { below, media, theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/text.tsx';
import type { PackageQuote } from '../../api/useQuote.ts';

const Bar = styled.section`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: ${theme.layer.header};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  min-height: var(--total-bar-height);
  padding: ${theme.space(1.25)} var(--gutter) calc(${theme.space(1.25)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.accentLine};
  background: ${theme.color.raised};
  ${media.desktop} {
    display: none;
  }
  ${below.low} {
    display: none;
  }
`;
const Figure = styled.p<{ $dim: boolean }>`
  min-width: 0;
  line-height: 1.25;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? theme.outdated : 1)};
  > span {
    ${type.small}
    display: block;
    color: ${theme.color.textSecondary};
  }
  strong {
    font-size: 1.25rem;
    font-weight: 600;
  }
`;

/** Whether an element still lies below what can be seen. */
function useIsBelow(target: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isBelow;
}

interface Props {
  price: PackageQuote;
  /** While the summary is in sight, or above, the bar would only repeat it. */
  summary: RefObject<HTMLElement | null>;
  submitButton: ComponentProps<typeof Button>;
}

/** On a phone: the total and the submit button, at the foot of the screen while the summary is further down. */
export function TotalBar({ price, summary, submitButton }: Props) {
  if (!useIsBelow(summary)) return null;
  const { quote, isUpdating, error } = price;
  const missing = error ? 'The price could not be calculated.' : price.missing;
  return (
    <Bar data-total-bar aria-label="Your total so far">
      <Figure $dim={quote !== undefined && isUpdating}>
        <span>{quote ? 'Total' : isUpdating ? 'Calculating your price…' : missing}</span>
        {quote && (
          <strong>
            <Money amount={quote.total} />
          </strong>
        )}
      </Figure>
      <Button {...submitButton} busyLabel="Sending…" />
    </Bar>
  );
}
