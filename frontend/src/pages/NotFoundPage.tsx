import { pageNotFoundTitle } from '@livery/shared-types/pageMetadata';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { media, theme } from '../styles/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';
import { ScenePicture } from '../ui/ScenePicture.tsx';
import { Cluster } from '../ui/layout.ts';

const Halves = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: center;
    gap: ${theme.space(8)};
  }
`;
const Signpost = styled(ScenePicture)`
  border-radius: ${theme.radius.large};
  ${media.desktop} {
    margin-top: ${theme.space(8)};
  }
`;

export default function NotFoundPage() {
  useDocumentTitle(pageNotFoundTitle);
  return (
    <PageBody>
      <Halves>
        <div>
          <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
          <Cluster $gap={2}>
            <LinkButton to={paths.home}>Back to Home</LinkButton>
            <LinkButton to={paths.booking} variant="secondary">
              Book Your Ride
            </LinkButton>
          </Cluster>
        </div>
        <Signpost name="not-found" />
      </Halves>
    </PageBody>
  );
}
