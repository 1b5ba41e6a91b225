import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { theme } from '../styles/theme.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;

export default function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <PageBody>
      <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
      <Ways>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.booking} variant="secondary">
          Book Your Ride
        </LinkButton>
      </Ways>
    </PageBody>
  );
}
