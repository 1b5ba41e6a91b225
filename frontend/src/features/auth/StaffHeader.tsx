import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Muted } from '../../ui/Muted.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import type { Admin } from './AdminGate.tsx';
import { LogoutButton } from './LogoutButton.tsx';

const Header = styled(Cluster)`
  padding-block: ${theme.space(4)} ${theme.space(2.5)};
`;
const Title = styled.h1`
  ${type.heading}
`;

interface StaffHeaderProps {
  title: string;
  admin: Admin;
  /** What stands before the way out. */
  children: ReactNode;
}

/** The head of every page behind the login: where one is, as whom, and what can be done from anywhere in it. */
export function StaffHeader({ title, admin, children }: StaffHeaderProps) {
  return (
    <Header as="header" $gap={2.5} $justify="space-between">
      <div>
        <Title tabIndex={-1}>{title}</Title>
        <Muted>Signed in as {admin.username}</Muted>
      </div>
      <Cluster>
        {children}
        <LogoutButton />
      </Cluster>
    </Header>
  );
}
