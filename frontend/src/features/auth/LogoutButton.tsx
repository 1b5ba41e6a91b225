import { LogOut } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { forgetForms } from '../../ui/keptForms.ts';
import { useEndSession } from './AdminGate.tsx';
import { useLogOutMutation } from './authApi.ts';

/** The session is over in this tab even when the server can't be told; that is only noted. */
export function LogoutButton() {
  const [logOut, { isLoading }] = useLogOutMutation();
  const endSession = useEndSession();
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      onClick={async () => {
        const { error } = await logOut();
        if (error) reportError(new Error('The server could not be told of the logout', { cause: error }));
        forgetForms();
        endSession();
      }}
    >
      <LogOut size={16} aria-hidden /> Logout
    </Button>
  );
}
