import { useEffect, useSyncExternalStore } from 'react';
import type { DriveSession, DriveSnapshot } from './driveSession.ts';

const POLL_MS = 20_000;

/** What the session shows now, kept fresh while somebody looks at it. */
export function useDrive(session: DriveSession): DriveSnapshot {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void session.synchronize();
    };
    // What waits is sent also while nobody looks.
    const handleOnline = () => void session.synchronize();
    const handleLink = () => void session.takeLink();
    handleOnline();
    const timer = setInterval(refresh, POLL_MS);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    window.addEventListener('online', handleOnline);
    window.addEventListener('offline', session.loseLine);
    window.addEventListener('hashchange', handleLink);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('offline', session.loseLine);
      window.removeEventListener('hashchange', handleLink);
    };
  }, [session]);
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
