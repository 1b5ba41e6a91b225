import { baseApi } from '../../api/baseApi.ts';

const payCodeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    payCode: build.query<{ manageToken: string }, string>({
      query: (code) => `/api/pay/${encodeURIComponent(code)}`,
      // It may expire, or stand for another booking later.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyPayCodeQuery } = payCodeApi;
