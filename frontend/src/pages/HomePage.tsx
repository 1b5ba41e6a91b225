import { paths } from '../app/paths.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';

export function HomePage() {
  useDocumentTitle('');
  return (
    <PageBody>
      <PageHeader
        title="Premium Chauffeur Services Tailored for You"
        actions={<LinkButton to={paths.booking}>Book Your Ride</LinkButton>}
      />
    </PageBody>
  );
}
