import { pageNotFoundTitle } from '@livery/shared-types/pageMetadata';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { theme } from '../styles/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';
import { Cluster } from '../ui/layout.ts';

const Road = styled.div`
  aspect-ratio: 21 / 9;
  min-height: 12rem;
  width: 100%;
  margin-top: clamp(${theme.space(5)}, 6vw, ${theme.space(9)});
  border-radius: ${theme.radius.large};
  background: url('/art/scenes/lakeshore-night.svg') 12% 88% / auto 190% no-repeat;
  :root[data-theme='light'] & {
    background-image: url('/art/scenes/lakeshore-dawn.svg');
  }
`;

export default function NotFoundPage() {
  useDocumentTitle(pageNotFoundTitle);
  return (
    <PageBody>
      <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
      <Cluster $gap={2}>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.booking} variant="secondary">
          Book Your Ride
        </LinkButton>
      </Cluster>
      <Road aria-hidden />
    </PageBody>
  );
}
