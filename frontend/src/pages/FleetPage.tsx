import { sitePages } from '@livery/shared-types/sitePages';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { VehicleList } from '../features/catalog/VehicleList.tsx';
import { CallToAction } from '../ui/CallToAction.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';

export default function FleetPage() {
  useDocumentTitle(sitePages.fleet.title);
  return (
    <PageBody>
      <PageHeader
        title="Our Fleet"
        lead="Cars chosen for their quiet. Each one is cleaned before every trip and comes with the chauffeur who knows it."
      />
      <VehicleList />
      <CallToAction
        title="Not sure which one?"
        actions={
          <LinkButton to={paths.support} size="large" variant="secondary">
            Ask us
          </LinkButton>
        }
      >
        Tell us how many of you travel and what you carry. We will suggest the right car.
      </CallToAction>
    </PageBody>
  );
}
