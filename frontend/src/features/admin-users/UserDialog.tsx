import { CreateUserRequest, UpdateUserRequest, type User } from '@livery/shared-types/accounts';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { finishSave } from '../../api/finishSave.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { schemaResolver } from '../../ui/schemaForm.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCreateUserMutation, useUpdateUserMutation, type NewUserBody } from './usersApi.ts';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;

interface UserForm {
  username: string;
  email: string;
  password: string;
  active: boolean;
}

const requestOf = (form: UserForm): NewUserBody => ({ ...form, role: 'admin' });

export interface UserDialogProps {
  /** Absent when a new one is made. */
  user: User | undefined;
  onClose: () => void;
}

/** A password is written, never read: left blank, the present one stays. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const formId = useId();
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useForm<UserForm>({
    defaultValues: {
      username: user?.username ?? '',
      email: user?.email ?? '',
      password: '',
      active: user?.active ?? true,
    },
    resolver: schemaResolver(user ? UpdateUserRequest : CreateUserRequest, requestOf),
  });
  const { control, formState, handleSubmit, register } = form;
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (values) => {
    const body = requestOf(values);
    const words = user
      ? { done: 'User updated successfully', failed: 'Error updating user' }
      : { done: 'User created successfully', failed: 'Error creating user' };
    finishSave(user ? await update({ id: user.id, body }) : await create(body), words, form, onClose);
  });

  return (
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title={user ? 'Edit User' : 'Add User'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {user ? 'Update User' : 'Add User'}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={(event) => void save(event)}>
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
      </Form>
    </Dialog>
  );
}
