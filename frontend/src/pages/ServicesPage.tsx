import { paths } from '../routing/paths.ts';
import { ServiceList } from '../features/catalog/ServiceList.tsx';
import { CallToAction } from '../ui/CallToAction.tsx';
import { SitePage } from '../ui/SitePage.tsx';

export default function ServicesPage() {
  return (
    <SitePage
      page="services"
      lead="From two hours to a whole evening: choose what the day asks for, add the car that suits it, and see the price as you go."
    >
      <ServiceList />
      <CallToAction
        title="Ready to Book"
        actions={[
          { label: 'Book Now', to: paths.booking },
          { label: 'View Fleet', to: paths.fleet, variant: 'secondary' },
        ]}
      >
        Build your package in a few minutes. Nothing is charged before you have seen the total.
      </CallToAction>
    </SitePage>
  );
}
