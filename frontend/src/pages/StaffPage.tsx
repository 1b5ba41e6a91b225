import type { ComponentType, ReactNode } from 'react';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { LiveGate } from '../features/admin-live/LiveGate.tsx';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { PageBody } from '../ui/Page.tsx';

interface StaffPageProps {
  title: string;
  /** Leads elsewhere, beside the way to the dashboard. */
  link?: ReactNode;
  Body?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** A page behind the dashboard's login that shows by itself what others change. */
export function StaffPage({ Body = PageBody, ...page }: StaffPageProps) {
  useDocumentTitle(page.title);
  return (
    <Body>
      <AdminGate>
        {(admin) => (
          <LiveGate>
            <LivePage admin={admin} {...page} />
          </LiveGate>
        )}
      </AdminGate>
    </Body>
  );
}

function LivePage({ admin, title, link, children }: Omit<StaffPageProps, 'Body'> & { admin: Admin }) {
  const live = useLiveChanges(recheckSession);
  return (
    <>
      <StaffHeader title={title} admin={admin}>
        <LiveIndicator state={live} />
        {link}
        <DashboardLink />
      </StaffHeader>
      {children}
    </>
  );
}
