import { paths } from '../../routing/paths.ts';
import { CallToAction } from '../../ui/CallToAction.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { HomeCars } from './HomeCars.tsx';
import { HomePricing } from './HomePricing.tsx';
import { WhyChoose } from './WhyChoose.tsx';

export const HomeSections = () => (
  <>
    <HomeCars />
    <HomePricing />
    <WhyChoose />
    <PageBody>
      <CallToAction
        title="Where shall we take you?"
        actions={[{ label: 'Book Now / Get Quote', to: paths.booking }]}
      >
        A quote takes a minute and commits you to nothing.
      </CallToAction>
    </PageBody>
  </>
);
