import { useCallback, useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { AuthCheck } from '@livery/shared-types/accounts';
import { styled } from 'styled-components';
import { errorDetail } from '../../api/apiError.ts';
import { baseApi, tagTypes } from '../../api/baseApi.ts';
import { keepSession } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { theme } from '../../styles/theme.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { showToast } from '../../store/showToast.ts';
import { authApi, useSessionQuery } from './authApi.ts';
import { onLogoutElsewhere } from './logoutChannel.ts';
import { LoginCard } from './LoginCard.tsx';

export type Admin = NonNullable<AuthCheck['user']>;

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
`;
const Failure = styled.div`
  padding-block: ${theme.space(6)};
`;

/**
 * Shows what is behind it only to a logged-in admin, and the login form in its place to anybody else. The address stays
 * as it is, so logging in leads back to the same place.
 */
export function AdminGate({ children }: { children: (admin: Admin) => ReactNode }) {
  const { data, error, isFetching, refetch } = useSessionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const admin = data?.authenticated ? data.user : null;
  const isOut = data !== undefined && admin === null;
  useExpiry(admin !== null);
  useOwnDrafts(admin?.id);
  useLogoutElsewhere(admin !== null);
  useForgetting(isOut);

  if (admin) return children(admin);
  if (isOut) return <LoginCard />;
  if (isFetching || !error) {
    return (
      <Waiting>
        <LoadingText>Loading...</LoadingText>
      </Waiting>
    );
  }
  return (
    <Failure>
      <ErrorState title="The dashboard could not be opened" onRetry={() => void refetch()}>
        {errorDetail(error)}
      </ErrorState>
    </Failure>
  );
}

/** A logout in one tab is one in all of them, at once and with their drafts. */
function useLogoutElsewhere(isLoggedIn: boolean) {
  const checkSession = useSessionCheck();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    return onLogoutElsewhere(() => {
      staffDrafts.clearAll();
      void checkSession();
    });
  }, [isLoggedIn, checkSession]);
}

/** Drafts are the person's own: another one who logs in here doesn't find them. Before any form looks for its draft. */
function useOwnDrafts(id: string | undefined) {
  useLayoutEffect(() => {
    if (id !== undefined) staffDrafts.setOwner(id);
  }, [id]);
}

/** Ends the session in this tab, whatever the server thinks of it. */
export function useEndSession() {
  const dispatch = useAppDispatch();
  return useCallback(
    () =>
      void dispatch(authApi.util.upsertQueryData('session', undefined, { authenticated: false, user: null })),
    [dispatch],
  );
}

const sayExpired = () =>
  showToast({ title: 'Session expired – Please log in again', variant: 'destructive' });

/** While somebody is logged in, a call refused for want of a session brings the login form back. */
function useExpiry(isLoggedIn: boolean) {
  const endSession = useEndSession();
  const checkSession = useSessionCheck();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    let isOver = false;
    return keepSession({
      isLoggedIn: async () => (await checkSession())?.authenticated,
      onExpired: () => {
        // Several calls may have been under way.
        if (isOver) return;
        isOver = true;
        endSession();
        sayExpired();
      },
    });
  }, [isLoggedIn, endSession, checkSession]);
}

/** Asks the server whether the session still lives, when something made that doubtful. */
export function useRecheckSession() {
  const checkSession = useSessionCheck();
  return async () => {
    if ((await checkSession())?.authenticated === false) sayExpired();
  };
}

/** Asks anew who is logged in, for the whole page; undefined when nobody could tell. */
function useSessionCheck() {
  const dispatch = useAppDispatch();
  return useCallback(async (): Promise<AuthCheck | undefined> => {
    const { data, isSuccess } = await dispatch(
      authApi.endpoints.session.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    return isSuccess ? data : undefined;
  }, [dispatch]);
}

/** Nothing that only staff may see stays in the browser's memory after the session. */
function useForgetting(isOut: boolean) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isOut) dispatch(baseApi.util.invalidateTags(tagTypes.filter((tag) => tag !== 'Session')));
  }, [isOut, dispatch]);
}
