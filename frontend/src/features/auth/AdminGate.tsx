import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { AuthCheck } from '@livery/shared-types/adminAccounts';
import { styled } from 'styled-components';
import { errorDetail } from '../../api/apiError.ts';
import { baseApi, tagTypes, readAnew } from '../../api/baseApi.ts';
import { keepSession } from '../../api/baseQuery.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { store } from '../../store/store.ts';
import { theme } from '../../styles/index.ts';
import { ErrorState, PageLoading } from '../../ui/states.tsx';
import { LoginCard } from './LoginCard.tsx';
import { checkSession, endSession, onLogoutElsewhere, sayExpired, useSessionQuery } from './session.ts';

export type Admin = NonNullable<AuthCheck['user']>;

const Failure = styled.div`
  padding-block: ${theme.space(6)};
`;

/** Everybody else sees the login form. The address stays, so logging in leads back to the same place. */
export function AdminGate({ children }: { children: (admin: Admin) => ReactNode }) {
  const { data, error, isFetching, refetch } = useSessionQuery(undefined, readAnew);
  const admin = data?.authenticated ? data.user : null;
  const isLoggedIn = admin !== null;
  const id = admin?.id;
  const isOut = data !== undefined && !isLoggedIn;

  // While somebody is logged in, a call refused for want of a session brings the login form back.
  useEffect(() => (isLoggedIn ? expireOnRefusal() : undefined), [isLoggedIn]);
  // Drafts are the person's own: another one who logs in here doesn't find them. Before any form looks for its draft.
  useLayoutEffect(() => {
    if (id !== undefined) staffDrafts.setOwner(id);
  }, [id]);
  // A logout in one tab is one in all of them, at once and with their drafts.
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    return onLogoutElsewhere(() => {
      staffDrafts.clearAll();
      void checkSession();
    });
  }, [isLoggedIn]);
  // Nothing that only staff may see stays in the browser's memory after the session.
  useEffect(() => {
    if (isOut) store.dispatch(baseApi.util.invalidateTags(tagTypes.filter((tag) => tag !== 'Session')));
  }, [isOut]);

  if (admin) return children(admin);
  if (isOut) return <LoginCard />;
  if (isFetching || !error) return <PageLoading />;
  return (
    <Failure>
      <ErrorState title="The dashboard could not be opened" onRetry={() => void refetch()}>
        {errorDetail(error)}
      </ErrorState>
    </Failure>
  );
}

function expireOnRefusal() {
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
}
