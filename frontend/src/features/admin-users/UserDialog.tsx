import { CreateUserRequest, UpdateUserRequest, type User } from '@livery/shared-types/accounts';
import { Controller } from 'react-hook-form';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useItemForm, type ItemDialogProps } from '../../ui/useItemForm.ts';
import { useCreateUserMutation, useUpdateUserMutation, type NewUserBody } from './usersApi.ts';

interface UserForm {
  username: string;
  email: string;
  password: string;
  active: boolean;
}

const fresh: UserForm = { username: '', email: '', password: '', active: true };
const formOf = ({ username, email, active }: User): UserForm => ({ username, email, password: '', active });
const requestOf = (form: UserForm): NewUserBody => ({ ...form, role: 'admin' });

/** A password is written, never read: left blank, the present one stays. */
export function UserDialog(props: ItemDialogProps<User>) {
  const { item: user } = props;
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const { form, save, frame } = useItemForm({
    ...props,
    noun: 'user',
    fresh,
    formOf,
    requestOf,
    schema: user ? UpdateUserRequest : CreateUserRequest,
    create,
    update,
    failed: user ? 'Error updating user' : 'Error creating user',
  });
  const { control, formState, register } = form;
  const { errors } = formState;

  return (
    <FormDialog
      {...frame}
      secrets={['password']}
      submitLabel={user ? 'Update User' : 'Add User'}
      onSubmit={(event) => void save(event)}
    >
      <Field label="Username" required error={errors.username?.message}>
        <TextInput
          {...register('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
        />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field
        label={user ? 'New Password (leave blank to keep current)' : 'Password'}
        hint={user && 'A new password ends this person’s other sessions.'}
        required={!user}
        error={errors.password?.message}
      >
        <TextInput {...register('password')} type="password" autoComplete="new-password" maxLength={256} />
      </Field>
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <Checkbox
            label="Active"
            description="Only active users can log in."
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
    </FormDialog>
  );
}
