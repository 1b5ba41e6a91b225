import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Muted } from '../../ui/text.tsx';
import { Cluster, Heading } from '../../ui/layout.ts';
import type { Admin } from './AdminGate.tsx';
import { announceLogout, endSession, useLogOutMutation } from './session.ts';

const Header = styled(Cluster)`
  padding-block: ${theme.space(4)} ${theme.space(2.5)};
`;

export function StaffHeader(props: { title: string; admin: Admin; children: ReactNode }) {
  return (
    <Header as="header" data-not-on-paper $gap={2.5} $justify="space-between">
      <div>
        <Heading as="h1" tabIndex={-1}>
          {props.title}
        </Heading>
        <Muted>Signed in as {props.admin.username}</Muted>
      </div>
      <Cluster>
        {props.children}
        <LogoutButton />
      </Cluster>
    </Header>
  );
}

export const DashboardLink = () => (
  <LinkButton variant="secondary" size="small" to={paths.admin}>
    <ArrowLeft size={16} aria-hidden /> Dashboard
  </LinkButton>
);

/** The session is over in this tab even when the server can't be told; that is only noted. */
export function LogoutButton() {
  const [logOut, { isLoading }] = useLogOutMutation();
  const handleLogout = async () => {
    const { error } = await logOut();
    if (error) reportError(new Error('The server could not be told of the logout', { cause: error }));
    staffDrafts.clearAll();
    announceLogout();
    endSession();
  };
  return (
    <Button variant="secondary" size="small" busy={isLoading} onClick={() => void handleLogout()}>
      <LogOut size={16} aria-hidden /> Logout
    </Button>
  );
}
