import type { AuthCheck, LoginRequest, LoginResult } from '@livery/shared-types/adminAccounts';
import { baseApi } from '../../api/baseApi.ts';
import { showToast } from '../../store/showToast.ts';
import { store } from '../../store/store.ts';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<AuthCheck, void>({ query: () => '/api/auth/check', providesTags: ['Session'] }),
    logIn: build.mutation<LoginResult, LoginRequest>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
      invalidatesTags: (result) => (result ? ['Session'] : []),
    }),
    logOut: build.mutation<unknown, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useSessionQuery, useLogInMutation, useLogOutMutation } = sessionApi;

/** Asks anew who is logged in, for the whole page; undefined when nobody could tell. */
export async function checkSession(): Promise<AuthCheck | undefined> {
  const { data, isSuccess } = await store.dispatch(
    sessionApi.endpoints.session.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  return isSuccess ? data : undefined;
}

/** Ends the session in this tab, whatever the server thinks of it. */
export const endSession = () =>
  void store.dispatch(
    sessionApi.util.upsertQueryData('session', undefined, { authenticated: false, user: null }),
  );

export const sayExpired = () =>
  showToast({ title: 'Session expired – Please log in again', variant: 'destructive' });

/** Asks the server whether the session still lives, when something made that doubtful. */
export async function recheckSession() {
  if ((await checkSession())?.authenticated === false) sayExpired();
}

/** This browser's other tabs: a channel does not receive what it sends itself. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('livery-logout') : undefined;
const send: ((message: string) => void) | undefined = otherTabs?.postMessage.bind(otherTabs);

export const announceLogout = () => send?.('logout');

/** Calls `onLogout` when another tab announces a logout; returns how to stop. */
export function onLogoutElsewhere(onLogout: () => void): () => void {
  otherTabs?.addEventListener('message', onLogout);
  return () => otherTabs?.removeEventListener('message', onLogout);
}
