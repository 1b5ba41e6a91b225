import { Users } from 'lucide-react';
import type { User } from '@livery/shared-types/accounts';
import { useUsersQuery } from '../../api/crudApi.ts';
import { displayInstant } from '../../domain/dates.ts';
import { CrudList, CrudTable, type Column } from '../../forms/CrudList.tsx';
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
          columns={columns(ownId)}
        />
      )}
    </CrudList>
  );
}

/** The day of an instant in the business zone: 'Jan 5, 2025'. */
const dayOf = (instant: string) => displayInstant(instant).split(', ').slice(0, 2).join(', ');

const columns = (ownId: string): Column<User>[] => [
  [
    'Username',
    ({ id, username }) => (
      <>
        {username}
        {id === ownId && (
          <Muted as="span" $inline>
            {' '}
            (you)
          </Muted>
        )}
      </>
    ),
  ],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => <Badge tone="blue">{role}</Badge>],
  [
    'Status',
    ({ active }) => <Badge tone={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>,
  ],
  ['Created', ({ createdAt }) => dayOf(createdAt)],
];
