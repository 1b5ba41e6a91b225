import type { Settings, SettingsInput } from '@livery/shared-types/catalog';
import { baseApi } from '../../api/baseApi.ts';

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Settings, void>({
      query: () => '/api/settings',
      providesTags: ['Settings'],
    }),
    /** Only what is sent changes. The page shows it at once and takes it back when the server refuses. */
    updateSettings: build.mutation<Settings, SettingsInput>({
      query: (body) => ({ url: '/api/settings', method: 'PUT', body }),
      onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          settingsApi.util.updateQueryData('settings', undefined, (settings) => {
            Object.assign(settings, change);
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: (result) => (result ? ['Settings'] : []),
    }),
  }),
});

export const { useSettingsQuery, useUpdateSettingsMutation } = settingsApi;
