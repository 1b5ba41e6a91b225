import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { PageBody } from '../ui/Page.tsx';
import { LoadingText, Skeleton } from '../ui/states.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { ScrollAndFocus } from './ScrollAndFocus.tsx';

const Head = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding-block: clamp(${theme.space(5)}, 6vw, ${theme.space(10)})
    clamp(${theme.space(3)}, 4vw, ${theme.space(6)});
`;
const Blocks = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${theme.space(3)};
`;

const PageSkeleton = () => (
  <PageBody>
    <Head>
      <Skeleton $width="min(26rem, 80%)" $height="3.5rem" />
      <Skeleton $width="min(34rem, 100%)" $height="1.25rem" />
    </Head>
    <Blocks>
      <Skeleton $height="20rem" $radius={theme.radius.large} />
      <Skeleton $height="20rem" $radius={theme.radius.large} />
      <Skeleton $height="20rem" $radius={theme.radius.large} />
    </Blocks>
    <LoadingText hidden>Loading...</LoadingText>
  </PageBody>
);

/** The page of the address with its own skeleton and error boundary; both are reset at every address. */
export function RoutePage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
        <ScrollAndFocus />
      </Suspense>
    </PageBoundary>
  );
}
