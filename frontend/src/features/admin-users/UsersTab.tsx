import { CreateUserRequest, UpdateUserRequest, type User } from '@livery/shared-types/adminAccounts';
import { Users } from 'lucide-react';
import type * as z from 'zod/mini';
import { useUsersQuery } from '../../api/crudApi.ts';
import { inBusinessZone } from '../../domain/dates.ts';
import { CrudList, CrudTable } from '../../forms/CrudList.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormTextField } from '../../forms/formFields.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { emailInput } from '../../ui/contactInputs.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Muted } from '../../ui/text.tsx';
import type { TableColumns } from '../../ui/Table.tsx';

/** Who may work here. `ownId` is the person who looks: nobody deletes themselves. */
export const UsersTab = ({ ownId }: { ownId: string }) => (
  <CrudList
    title="User Management"
    noun="user"
    icon={<Users size={32} aria-hidden />}
    query={useUsersQuery()}
    question={({ username }) => `Delete user ${username}?`}
    renderDialog={(props) => <UserDialog {...props} ownId={ownId} />}
  >
    {(items, tools) => (
      <CrudTable caption="Users" items={items} tools={tools} nameOf={nameOf} columns={columns(ownId)} />
    )}
  </CrudList>
);

const nameOf = ({ username }: User) => username;
const columns = (ownId: string): TableColumns<User> => ({
  Username: ({ id, username }) => (
    <>
      {username}
      {id === ownId && (
        <Muted as="span" $inline>
          {' (you)'}
        </Muted>
      )}
    </>
  ),
  Email: ({ email }) => email,
  Role: ({ role }) => <Badge tone="blue">{role}</Badge>,
  Status: ({ active }) => <Badge tone={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>,
  Created: ({ createdAt }) => inBusinessZone(new Date(createdAt), { dateStyle: 'medium' }),
});

const fresh = { username: '', email: '', password: '', currentPassword: '', active: true };
type UserForm = typeof fresh;
const requestOf = ({ currentPassword, ...form }: UserForm): z.input<typeof CreateUserRequest> => ({
  ...form,
  role: 'admin',
  ...(currentPassword === '' ? {} : { currentPassword }),
});

/** The password is never shown: left blank, it stays. Changing one's own (`ownId`) requires the present one. */
function UserDialog(props: ItemDialogProps<User> & { ownId: string }) {
  const { item: user } = props;
  const dialogForm = useItemForm<User, UserForm>({
    ...props,
    noun: 'user',
    fresh,
    formOf: ({ username, email, active }) => ({ ...fresh, username, email, active }),
    requestOf,
    schema: user ? UpdateUserRequest : CreateUserRequest,
    secrets: ['password', 'currentPassword'],
    failed: user ? 'Error updating user' : 'Error creating user',
  });
  const { form } = dialogForm;
  const isOwnPassword = user?.id === props.ownId && form.watch('password') !== '';
  const username = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 80 };
  const email = { ...emailInput, autoComplete: 'off' } as const;

  return (
    <FormDialog {...dialogForm} submitLabel={user ? 'Update User' : 'Add User'}>
      <FormTextField form={form} name="username" label="Username" required {...username} />
      <FormTextField form={form} name="email" label="Email" required {...email} />
      <FormTextField
        form={form}
        name="password"
        label={user ? 'New Password (leave blank to keep current)' : 'Password'}
        hint={user && 'A new password ends this person’s other sessions.'}
        required={!user}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      {isOwnPassword && (
        <FormTextField
          form={form}
          name="currentPassword"
          label="Current Password"
          hint="To change your own password, enter the one you have now."
          required
          type="password"
          autoComplete="current-password"
          maxLength={256}
        />
      )}
      <FormCheckbox form={form} name="active" label="Active" description="Only active users can log in." />
    </FormDialog>
  );
}
