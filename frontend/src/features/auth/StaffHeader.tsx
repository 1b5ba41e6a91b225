import { type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import type { Admin } from './AdminGate.tsx';
import { LogoutButton } from './LogoutButton.tsx';

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

interface Props {
  title: string;
  admin: Admin;
  /** What stands before the way out. */
  children: ReactNode;
}

/** The head of every page behind the login: where one is, as whom, and what can be done from anywhere in it. */
export function StaffHeader({ title, admin, children }: Props) {
  return (
    <Header>
      <div>
        <Title tabIndex={-1}>{title}</Title>
        <Who>Signed in as {admin.username}</Who>
      </div>
      <Tools>
        {children}
        <LogoutButton />
      </Tools>
    </Header>
  );
}
