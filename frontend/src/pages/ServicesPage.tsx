import { sitePages } from '@livery/shared-types/sitePages';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { ServiceList } from '../features/catalog/ServiceList.tsx';
import { CallToAction } from '../ui/CallToAction.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';

export default function ServicesPage() {
  useDocumentTitle(sitePages.services.title);
  return (
    <PageBody>
      <PageHeader
        title="Our Services"
        lead="From one hour to a whole evening: choose what the day asks for, add the car that suits it, and see the price as you go."
      />
      <ServiceList />
      <CallToAction
        title="Ready to Book"
        actions={
          <>
            <LinkButton to={paths.booking} size="large">
              Book Now
            </LinkButton>
            <LinkButton to={paths.fleet} size="large" variant="secondary">
              View Fleet
            </LinkButton>
          </>
        }
      >
        Build your package in a few minutes. Nothing is charged before you have seen the total.
      </CallToAction>
    </PageBody>
  );
}
