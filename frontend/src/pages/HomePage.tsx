import { pageMetadata } from '@livery/shared-types/pageMetadata';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { Hero } from '../features/home/Hero.tsx';
import { HomeSections } from '../features/home/HomeSections.tsx';

export function HomePage() {
  useDocumentTitle(pageMetadata.home.title);
  return (
    <>
      <Hero />
      <HomeSections />
    </>
  );
}
