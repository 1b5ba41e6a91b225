import { zodResolver } from '@hookform/resolvers/zod';
import { LoginRequest } from '@livery/shared-types/adminAccounts';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { FormTextField } from '../../forms/formFields.tsx';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Heading, Stack } from '../../ui/layout.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Muted } from '../../ui/text.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { useLogInMutation } from './session.ts';

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

/** The server's message, else that the name and the password don't match. A failed server is not reported as a wrong password. */
function refusalOf(error: unknown): string {
  if (!isApiError(error)) return 'Invalid credentials';
  return (error.isExplained || error.status >= 500) && error.detail ? error.detail : 'Invalid credentials';
}

const usernameInput = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false };
const passwordInput = { type: 'password', autoComplete: 'current-password' };

export function LoginCard() {
  const [logIn, { error, isLoading }] = useLogInMutation();
  const form = useForm<LoginRequest>({
    resolver: zodResolver(LoginRequest),
    defaultValues: { username: '', password: '' },
  });

  return (
    <Frame aria-labelledby="login-title">
      <Head>
        <Logo />
        <Heading as="h1" id="login-title" tabIndex={-1}>
          Admin Login
        </Heading>
        <Muted>For the people who run the cars.</Muted>
      </Head>
      <Stack
        as="form"
        $gap={2.5}
        noValidate
        onSubmit={form.handleSubmit(async (credentials) => void (await logIn(credentials)))}
      >
        <FormTextField form={form} name="username" label="Username" required {...usernameInput} />
        <FormTextField form={form} name="password" label="Password" required {...passwordInput} />
        {error && !isLoading && <Warning role="alert">{refusalOf(error)}</Warning>}
        <Button type="submit" wide busy={isLoading}>
          Login
        </Button>
      </Stack>
    </Frame>
  );
}
