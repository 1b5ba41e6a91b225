import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AnchorButton } from '../ui/Button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';
import { paths } from '../routing/paths.ts';

/** Keeps a page's fault to that page: the top bar and the footer stay. Loading again also fetches code that a release replaced. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary part="A page" reloads renderFallback={() => <BrokenPage />}>
    {children}
  </ErrorBoundary>
);

export const SiteBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    part="The site"
    reloads
    renderFallback={() => (
      <main>
        <BrokenPage />
      </main>
    )}
  >
    {children}
  </ErrorBoundary>
);

const BrokenPage = () => (
  <PageBody>
    <PageHeader title="Something went wrong" />
    <ErrorState
      title="This page could not be shown"
      onRetry={() => window.location.reload()}
      // A plain link loads the page anew: the router itself may be what is broken.
      action={<AnchorButton href={paths.home}>Back to Home</AnchorButton>}
    >
      It may be a passing fault, or a newer version of the site. Nothing you have booked is affected.
    </ErrorState>
  </PageBody>
);
