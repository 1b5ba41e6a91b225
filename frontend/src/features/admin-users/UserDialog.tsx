import { CreateUserRequest, UpdateUserRequest, type User } from '@livery/shared-types/accounts';
import type * as z from 'zod/mini';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormTextField } from '../../forms/formFields.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';

interface UserForm {
  username: string;
  email: string;
  password: string;
  currentPassword: string;
  active: boolean;
}

const fresh: UserForm = { username: '', email: '', password: '', currentPassword: '', active: true };
const formOf = ({ username, email, active }: User): UserForm => ({ ...fresh, username, email, active });
const requestOf = ({ currentPassword, ...form }: UserForm): z.input<typeof CreateUserRequest> => ({
  ...form,
  role: 'admin',
  ...(currentPassword === '' ? {} : { currentPassword }),
});

/** A password is written, never read: left blank, the present one stays. One's own is changed by who knows it (`ownId`). */
export function UserDialog(props: ItemDialogProps<User> & { ownId: string }) {
  const { item: user } = props;
  const dialogForm = useItemForm({
    ...props,
    noun: 'user',
    fresh,
    formOf,
    requestOf,
    schema: user ? UpdateUserRequest : CreateUserRequest,
    secrets: ['password', 'currentPassword'],
    failed: user ? 'Error updating user' : 'Error creating user',
  });
  const { form } = dialogForm;
  const isOwnPassword = user?.id === props.ownId && form.watch('password') !== '';

  return (
    <FormDialog {...dialogForm} submitLabel={user ? 'Update User' : 'Add User'}>
      <FormTextField
        form={form}
        name="username"
        label="Username"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <FormTextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
      />
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
