import { LogOut } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { useEndSession } from './AdminGate.tsx';
import { useLogOutMutation } from './authApi.ts';
import { announceLogout } from './logoutChannel.ts';

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
        staffDrafts.clearAll();
        announceLogout();
        endSession();
      }}
    >
      <LogOut size={16} aria-hidden /> Logout
    </Button>
  );
}
