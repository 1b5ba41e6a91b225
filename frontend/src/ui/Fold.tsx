import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Muted } from './text.tsx';

const Folded = styled.details`
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  &[open] > summary svg {
    transform: rotate(180deg);
  }
`;
const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${theme.target};
  padding: ${theme.space(1)} ${theme.space(2)};
  border-radius: ${theme.radius.medium};
  font-weight: 500;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  svg {
    transition: transform ${theme.motion.calm} ${theme.motion.ease};
  }
`;
const Inside = styled.div`
  padding: ${theme.space(1)} ${theme.space(2)} ${theme.space(2.5)};
`;

interface FoldProps {
  title: ReactNode;
  /** What there is in it, in a few words. */
  note?: ReactNode;
  /** Something in it is wrong or filled in: it has to be seen. */
  mustShow: boolean;
  children: ReactNode;
}

/**
 * What is seldom needed, behind its title. It opens by itself where it must and never closes by itself, so that emptying the last
 * field does not fold it under the caret. A field with an error must be visible before it takes the focus.
 */
export function Fold({ title, note, mustShow, children }: FoldProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (mustShow && detailsRef.current) detailsRef.current.open = true;
  }, [mustShow]);
  return (
    <Folded ref={detailsRef}>
      <Summary>
        <span>
          {title}{' '}
          {note && (
            <Muted as="span" $inline>
              {note}
            </Muted>
          )}
        </span>
        <ChevronDown size={18} aria-hidden />
      </Summary>
      <Inside>{children}</Inside>
    </Folded>
  );
}
