import type { SystemStatus } from '@livery/shared-types/status';
import { baseApi } from '../../api/baseApi.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({
      query: () => '/api/admin/status',
      // How everything is now says nothing about how it will be.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSystemStatusQuery } = statusApi;
