import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { theme, visuallyHidden } from '../styles/index.ts';
import { Button } from './Button.tsx';
import { CardTitle, Cluster } from './layout.ts';

/** What stands where content would: nothing yet, or a failure. */
const StateFrame = styled.div<{ $isFramed?: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(7)} ${theme.space(3)};
  ${({ $isFramed = true }) => $isFramed && `border: 1px solid ${theme.color.hairline};`}
  border-radius: ${theme.radius.large};
  text-align: center;
  > svg {
    color: ${theme.color.accentText};
  }
`;
const StateText = styled.p`
  max-width: 32rem;
  color: ${theme.color.textSecondary};
`;

/** A small drawing: `/art/states/<name>.svg`. */
type StatePicture = 'no-bookings' | 'empty-garage' | 'lost-link' | 'cone';

interface EmptyStateProps {
  icon?: ReactNode;
  picture?: StatePicture;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** What surrounds it has a frame already. */
  isFramed?: boolean;
  role?: 'alert';
}

export const EmptyState = ({ icon, picture, title, children, action, isFramed, role }: EmptyStateProps) => (
  <StateFrame $isFramed={isFramed} role={role}>
    {picture && <img src={`/art/states/${picture}.svg`} alt="" width={240} height={150} loading="lazy" />}
    {icon}
    <CardTitle>{title}</CardTitle>
    {children && <StateText>{children}</StateText>}
    {action && (
      <Cluster $gap={1.5} $top={1} $justify="center">
        {action}
      </Cluster>
    )}
  </StateFrame>
);

interface ErrorStateProps extends Pick<EmptyStateProps, 'picture' | 'title' | 'children' | 'action'> {
  onRetry?: () => void;
  retrying?: boolean;
}

/** What could not be done, what the person can do about it, and a way out beside the retry. */
export const ErrorState = ({ onRetry, retrying = false, action, ...failure }: ErrorStateProps) => (
  <EmptyState
    role="alert"
    picture="cone"
    {...failure}
    action={
      (onRetry || action) && (
        <>
          {onRetry && (
            <Button variant="secondary" onClick={onRetry} busy={retrying}>
              Try again
            </Button>
          )}
          {action}
        </>
      )
    }
  />
);

const breathe = keyframes`50% { opacity: 0.5; }`;

/** A grey stand-in with the size of what comes. Silent to assistive technology: say it once with LoadingText. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $radius?: string;
  $ratio?: string;
}>`
  display: block;
  width: ${({ $width }) => $width ?? '100%'};
  height: ${({ $height, $ratio }) => $height ?? ($ratio ? 'auto' : '1em')};
  ${({ $ratio }) => $ratio && `aspect-ratio: ${$ratio};`}
  border-radius: ${({ $radius }) => $radius ?? theme.radius.small};
  background: ${theme.color.hairline};
  animation: ${breathe} 1.8s ease-in-out infinite;
`;

const Status = styled.output<{ $hidden: boolean }>`
  display: block;
  color: ${theme.color.textSecondary};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

/** Says that something is on its way. Beside a skeleton it is only read aloud (`hidden`). */
export function LoadingText({ children, hidden = false }: { children: string; hidden?: boolean }) {
  return <Status $hidden={hidden}>{children}</Status>;
}

const WholePage = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
`;

/** In place of a page of which nothing is known yet. */
export const PageLoading = () => (
  <WholePage>
    <LoadingText>Loading...</LoadingText>
  </WholePage>
);
