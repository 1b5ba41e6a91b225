import { pageMetadata } from '@livery/shared-types/pageMetadata';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { Hero } from '../features/home/Hero.tsx';
import { deferredPart } from '../ui/deferredPart.tsx';

/** All that is below the hero. */
export const homeSections = deferredPart(
  'home-sections',
  async () => (await import('../features/home/HomeSections.tsx')).HomeSections,
);

export function HomePage() {
  useDocumentTitle(pageMetadata.home.title);
  return (
    <>
      <Hero />
      <homeSections.Part />
    </>
  );
}
