import { zodResolver } from '@hookform/resolvers/zod';
import { LoginRequest } from '@livery/shared-types/accounts';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useLogInMutation } from './authApi.ts';

const Frame = styled(Card)`
  width: min(26rem, 100%);
  margin: clamp(${theme.space(5)}, 10vh, ${theme.space(14)}) auto ${theme.space(4)};
`;
const Head = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(1)};
  margin-bottom: ${theme.space(3)};
  text-align: center;
  svg {
    color: ${theme.color.accentText};
  }
`;
const Title = styled.h1`
  ${type.heading}
`;
const Words = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Form = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;
const Refusal = styled.p`
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
`;

/** What the server said, else that the name and the password don't fit. */
const refusalOf = (error: unknown) =>
  isApiError(error) && error.detail ? error.detail : 'Invalid credentials';

export function LoginCard() {
  const [logIn, { error, isLoading }] = useLogInMutation();
  const { formState, handleSubmit, register } = useForm<LoginRequest>({
    resolver: zodResolver(LoginRequest),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;

  return (
    <Frame aria-labelledby="login-title">
      <Head>
        <Mark />
        <Title id="login-title" tabIndex={-1}>
          Admin Login
        </Title>
        <Words>For the people who run the cars.</Words>
      </Head>
      <Form noValidate onSubmit={handleSubmit(async (credentials) => void (await logIn(credentials)))}>
        <Field label="Username" required error={errors.username?.message}>
          <TextInput
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required error={errors.password?.message}>
          <TextInput {...register('password')} type="password" autoComplete="current-password" />
        </Field>
        {error && !isLoading && <Refusal role="alert">{refusalOf(error)}</Refusal>}
        <Button type="submit" wide busy={isLoading}>
          Login
        </Button>
      </Form>
    </Frame>
  );
}
