import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { StatusPanel } from '../features/admin-status/StatusPanel.tsx';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { LogoutButton } from '../features/auth/LogoutButton.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Section.tsx';

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)} ${theme.space(3)};
  padding-block: ${theme.space(4)} ${theme.space(2.5)};
`;
const Title = styled.h1`
  ${type.heading}
`;
const Who = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)};
`;

/** How every part of the system is, for staff. It stands behind the same login as the dashboard. */
export default function StatusPage() {
  useDocumentTitle('System Status');
  return (
    <PageBody>
      <AdminGate>{(admin) => <Status admin={admin} />}</AdminGate>
    </PageBody>
  );
}

function Status({ admin }: { admin: Admin }) {
  return (
    <>
      <Header>
        <div>
          <Title tabIndex={-1}>System Status</Title>
          <Who>Signed in as {admin.username}</Who>
        </div>
        <Tools>
          <LinkButton variant="secondary" size="small" to={paths.admin}>
            <ArrowLeft size={16} aria-hidden /> Dashboard
          </LinkButton>
          <LogoutButton />
        </Tools>
      </Header>
      <StatusPanel />
    </>
  );
}
