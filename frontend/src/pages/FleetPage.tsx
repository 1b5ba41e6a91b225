import { paths } from '../routing/paths.ts';
import { VehicleList } from '../features/catalog/VehicleList.tsx';
import { CallToAction } from '../ui/CallToAction.tsx';
import { SitePage } from '../ui/SitePage.tsx';

export default function FleetPage() {
  return (
    <SitePage
      page="fleet"
      lead="Cars chosen for their quiet. Each one is cleaned before every trip and comes with the chauffeur who knows it."
    >
      <VehicleList />
      <CallToAction
        title="Not sure which one?"
        actions={[{ label: 'Ask us', to: paths.support, variant: 'secondary' }]}
      >
        Tell us how many of you travel and what you carry. We will suggest the right car.
      </CallToAction>
    </SitePage>
  );
}
