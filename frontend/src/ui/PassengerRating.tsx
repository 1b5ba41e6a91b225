import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../domain/dates.ts';
import { theme } from '../styles/index.ts';
import { Cluster } from './layout.ts';
import { Muted } from './text.tsx';

const BEST = 5;

const Stars = styled.span`
  display: inline-flex;
  gap: ${theme.space(0.25)};
  color: ${theme.color.accentText};
`;
const Comment = styled.blockquote`
  margin-top: ${theme.space(1)};
  padding-left: ${theme.space(1.5)};
  border-left: 2px solid ${theme.color.accentLine};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface PassengerRatingProps {
  rating: number;
  comment: string;
  at: string;
  /** Of which ride, where that is not clear. */
  children?: ReactNode;
}

export const PassengerRating = ({ rating, comment, at, children }: PassengerRatingProps) => (
  <>
    <Cluster>
      <Stars aria-hidden>
        {Array.from({ length: BEST }, (_, index) => (
          <Star key={index} size={18} fill={index < rating ? 'currentColor' : 'none'} />
        ))}
      </Stars>
      <span>
        {rating} of {BEST}
      </span>
      {children}
      <Muted $inline>{displayInstant(at)}</Muted>
    </Cluster>
    {comment && <Comment>{comment}</Comment>}
  </>
);
