import { useEffect, useState, type ReactNode } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { acquireSocket, listen } from '../../chat/socket.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { PageLoading } from '../../ui/states.tsx';
import { allLiveTags } from './liveCacheTags.ts';

/** Without a line by then, the page is shown all the same: it reads again once there is one. */
const longestWaitMs = 700;

/** A page reads once the line for changes stands, so that it need not read again for what it may have missed. */
export function LiveGate({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { socket, release } = acquireSocket('agent');
    const open = () => setIsOpen(true);
    const timer = setTimeout(open, longestWaitMs);
    const stopListening = listen(socket, {
      connect: () => {
        // What an earlier page has read is older than the line. Nothing that is shown needs it yet.
        dispatch(baseApi.util.invalidateTags(allLiveTags));
        open();
        stopListening();
      },
      connect_error: open,
    });
    return () => {
      clearTimeout(timer);
      stopListening();
      release();
    };
  }, [dispatch]);
  return isOpen ? children : <PageLoading />;
}
