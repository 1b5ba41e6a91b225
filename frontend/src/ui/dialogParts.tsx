import { X } from 'lucide-react';
import { Close } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { css } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Boundary } from './Boundary.tsx';
import { ErrorState } from './states.tsx';
import { IconButton } from './Button.tsx';

export const dialogPanel = css`
  position: fixed;
  z-index: ${theme.layer.dialog};
  display: flex;
  flex-direction: column;
  border: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.floating};
  outline: none;
`;

export const DialogClose = () => (
  <Close asChild>
    <IconButton label="Close">
      <X size={20} aria-hidden />
    </IconButton>
  </Close>
);

/** What fails inside a dialog leaves it open, to be tried again or closed, and the page behind it alone. */
export const DialogBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary
    part="A dialog"
    reloads
    renderFallback={(retry) => (
      <ErrorState title="This could not be shown" onRetry={retry}>
        The rest of the page goes on. Try again, or close this and open it anew.
      </ErrorState>
    )}
  >
    {children}
  </Boundary>
);
