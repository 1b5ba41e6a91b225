import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@livery/shared-types/accounts';
import { styled } from 'styled-components';
import { noticeFailure } from '../../api/failureNotice.ts';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Cell, RowActions, Table, TableBody } from '../../ui/Table.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { UserDialog } from './UserDialog.tsx';
import { useDeleteUserMutation, useUsersQuery } from './usersApi.ts';

const Self = styled.span`
  color: ${theme.color.textSecondary};
`;

/** Who may work here. `ownId` is the person who looks: nobody deletes themselves. */
export function UsersTab({ ownId }: { ownId: string }) {
  const users = useUsersQuery();
  const [editing, setEditing] = useState<User | 'new'>();
  const [doomed, setDoomed] = useState<User>();
  const [deleteUser, { isLoading }] = useDeleteUserMutation();

  const handleDelete = async ({ id }: User) => {
    const { error } = await deleteUser(id);
    if (error) {
      noticeFailure('Error deleting user', error);
      return;
    }
    setDoomed(undefined);
    showToast({ title: 'User deleted successfully' });
  };

  return (
    <>
      <PanelHeader
        title="User Management"
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} aria-hidden /> Add User
          </Button>
        }
      />
      <ListStates query={users} noun="users" empty="No users found." icon={<Users size={32} aria-hidden />}>
        {(items) => <UserTable users={items} ownId={ownId} onEdit={setEditing} onDelete={setDoomed} />}
      </ListStates>
      {editing && (
        <UserDialog user={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(undefined)}
          title="Delete User"
          question={`Delete user ${doomed.username}?`}
          confirmLabel="Delete"
          dangerous
          busy={isLoading}
          onConfirm={() => void handleDelete(doomed)}
        />
      )}
    </>
  );
}

interface UserTableProps {
  users: User[];
  ownId: string;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

/** The day of an instant in the business zone: 'Jan 5, 2025'. */
const dayOf = (instant: string) => displayInstant(instant).split(', ').slice(0, 2).join(', ');

function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  return (
    <Table caption="Users" stacked>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col">Created</th>
          <th scope="col" data-align="right">
            Actions
          </th>
        </tr>
      </thead>
      <TableBody>
        {users.map((user) => (
          <tr key={user.id}>
            <Cell label="Username">
              <span>
                {user.username}
                {user.id === ownId && <Self> (you)</Self>}
              </span>
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
              <RowActions>
                <IconButton label={`Edit ${user.username}`} onClick={() => onEdit(user)}>
                  <Pencil size={18} aria-hidden />
                </IconButton>
                <IconButton label={`Delete ${user.username}`} onClick={() => onDelete(user)}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </RowActions>
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}
