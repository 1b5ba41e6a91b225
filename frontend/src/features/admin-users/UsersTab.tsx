import { Users } from 'lucide-react';
import type { User } from '@livery/shared-types/accounts';
import { useUsersQuery } from '../../api/crudApi.ts';
import { displayInstant } from '../../domain/dates.ts';
import { CrudList, CrudTable } from '../../forms/CrudList.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { UserDialog } from './UserDialog.tsx';

/** Who may work here. `ownId` is the person who looks: nobody deletes themselves. */
export function UsersTab({ ownId }: { ownId: string }) {
  return (
    <CrudList
      title="User Management"
      noun="user"
      icon={<Users size={32} aria-hidden />}
      query={useUsersQuery()}
      question={({ username }) => `Delete user ${username}?`}
      renderDialog={(props) => <UserDialog {...props} ownId={ownId} />}
    >
      {(items, tools) => (
        <CrudTable
          caption="Users"
          items={items}
          tools={tools}
          nameOf={({ username }) => username}
          columns={[
            ['Username', (user) => <Username user={user} isOwn={user.id === ownId} />],
            ['Email', ({ email }) => email],
            ['Role', ({ role }) => <Badge tone="blue">{role}</Badge>],
            ['Status', ({ active }) => <ActiveBadge active={active} />],
            ['Created', ({ createdAt }) => dayOf(createdAt)],
          ]}
        />
      )}
    </CrudList>
  );
}

/** The day of an instant in the business zone: 'Jan 5, 2025'. */
const dayOf = (instant: string) => displayInstant(instant).split(', ').slice(0, 2).join(', ');

const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>
);

const Username = ({ user, isOwn }: { user: User; isOwn: boolean }) => (
  <>
    {user.username}
    {isOwn && (
      <Muted as="span" $inline>
        {' '}
        (you)
      </Muted>
    )}
  </>
);
