import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Muted } from './Muted.tsx';
import { Cluster } from './Stack.tsx';

/** A failure that takes no more room than a line. */
export const ErrorLine = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <Cluster role="alert">
    <Muted>{children}</Muted>
    <Button variant="ghost" size="small" onClick={onRetry}>
      Try again
    </Button>
  </Cluster>
);
