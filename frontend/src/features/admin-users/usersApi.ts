import type { CreateUserRequest, UpdateUserRequest, User } from '@livery/shared-types/accounts';
import type * as z from 'zod/mini';
import { baseApi } from '../../api/baseApi.ts';

export type NewUserBody = z.input<typeof CreateUserRequest>;
type UserUpdateBody = z.input<typeof UpdateUserRequest>;

const at = (id: string) => `/api/users/${encodeURIComponent(id)}`;

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<User[], void>({
      query: () => '/api/users',
      providesTags: ['User'],
    }),
    createUser: build.mutation<User, NewUserBody>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    // One may rename oneself, so the session is read again too.
    updateUser: build.mutation<User, { id: string; body: UserUpdateBody }>({
      query: ({ id, body }) => ({ url: at(id), method: 'PUT', body }),
      invalidatesTags: ['User', 'Session'],
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: at(id), method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useUsersQuery, useCreateUserMutation, useUpdateUserMutation, useDeleteUserMutation } =
  usersApi;
