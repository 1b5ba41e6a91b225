import { pageMetadata } from '@livery/shared-types/pageMetadata';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { Hero } from '../features/home/Hero.tsx';
import { Collection, HowItWorks, WhyChoose } from '../features/home/HomeSections.tsx';
import { CallToAction } from '../ui/CallToAction.tsx';
import { PageBody } from '../ui/Page.tsx';

export function HomePage() {
  useDocumentTitle(pageMetadata.home.title);
  return (
    <>
      <Hero />
      <WhyChoose />
      <HowItWorks />
      <Collection />
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
}
