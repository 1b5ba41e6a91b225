import { Users } from 'lucide-react';
import type { User } from '@livery/shared-types/accounts';
import { useUrlDialog } from '../../routing/useUrlDialog.ts';
import { displayInstant } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CrudList, RowTools, type ItemTools } from '../../forms/CrudList.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Cell, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { UserDialog } from './UserDialog.tsx';
import { useDeleteUserMutation, useUsersQuery } from './usersApi.ts';

/** Who may work here. `ownId` is the person who looks: nobody deletes themselves. */
export function UsersTab({ ownId }: { ownId: string }) {
  const users = useUsersQuery();
  const [deleteUser] = useDeleteUserMutation();
  return (
    <CrudList
      title="User Management"
      noun="user"
      icon={<Users size={32} aria-hidden />}
      query={users}
      question={({ username }) => `Delete user ${username}?`}
      deleteItem={deleteUser}
      dialog={useUrlDialog('edit')}
      renderDialog={(props) => <UserDialog {...props} ownId={ownId} />}
    >
      {(items, tools) => <UserTable users={items} ownId={ownId} tools={tools} />}
    </CrudList>
  );
}

/** The day of an instant in the business zone: 'Jan 5, 2025'. */
const dayOf = (instant: string) => displayInstant(instant).split(', ').slice(0, 2).join(', ');

const columns = ['Username', 'Email', 'Role', 'Status', 'Created', 'Actions'];

function UserTable({ users, ownId, tools }: { users: User[]; ownId: string; tools: ItemTools<User> }) {
  return (
    <Table caption="Users" stacked>
      <TableHead columns={columns} right={['Actions']} />
      <TableBody>
        {users.map((user) => (
          <tr key={user.id}>
            <Cell label="Username">
              {user.username}
              {user.id === ownId && (
                <Muted as="span" $inline>
                  {' '}
                  (you)
                </Muted>
              )}
            </Cell>
            <Cell label="Email">{user.email}</Cell>
            <Cell label="Role">
              <Badge tone="blue">{user.role}</Badge>
            </Cell>
            <Cell label="Status">
              <Badge tone={user.active ? 'green' : 'gray'}>{user.active ? 'Active' : 'Inactive'}</Badge>
            </Cell>
            <Cell label="Created">{dayOf(user.createdAt)}</Cell>
            <Cell label="Actions" align="right">
              <RowTools name={user.username} item={user} tools={tools} />
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}
