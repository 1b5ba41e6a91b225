import type { AuthCheck, LoginRequest, LoginResult } from '@livery/shared-types/accounts';
import { baseApi } from '../../api/baseApi.ts';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<AuthCheck, void>({
      query: () => '/api/auth/check',
      providesTags: ['Session'],
    }),
    logIn: build.mutation<LoginResult, LoginRequest>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
      invalidatesTags: (result) => (result ? ['Session'] : []),
    }),
    logOut: build.mutation<unknown, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useSessionQuery, useLogInMutation, useLogOutMutation } = authApi;
