import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { StateActions, StateFrame, StateText, StateTitle } from './StateFrame.tsx';

interface ErrorStateProps {
  /** What could not be done. */
  title: ReactNode;
  /** What is known about it, and what the person can do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** A way out, beside the retry. */
  action?: ReactNode;
}

export const ErrorState = ({ title, children, onRetry, retrying = false, action }: ErrorStateProps) => (
  <StateFrame role="alert">
    <StateTitle>{title}</StateTitle>
    {children && <StateText>{children}</StateText>}
    {(onRetry || action) && (
      <StateActions $gap={1.5}>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry} busy={retrying}>
            Try again
          </Button>
        )}
        {action}
      </StateActions>
    )}
  </StateFrame>
);
