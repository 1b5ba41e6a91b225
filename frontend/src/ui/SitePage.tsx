import { pageMetadata, type SitePageName } from '@livery/shared-types/pageMetadata';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { PageBody, PageHeader, type PageHeaderProps } from './Page.tsx';

interface SitePageProps extends Partial<PageHeaderProps> {
  page: SitePageName;
  children: ReactNode;
}

/** A page of the site: its name in the tab, which is also its heading unless `title` differs, and what stands below. */
export function SitePage({ page, children, ...header }: SitePageProps) {
  const { title } = pageMetadata[page];
  useDocumentTitle(title);
  return (
    <PageBody>
      <PageHeader title={title} {...header} />
      {children}
    </PageBody>
  );
}
