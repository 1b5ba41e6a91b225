import type { User } from '@livery/shared-types/adminAccounts';
import type { PromoCode, StaffVehicle } from '@livery/shared-types/catalog';
import { baseApi, type TagType } from './baseApi.ts';

interface Collection {
  url: string;
  tag: TagType;
  /** What else an update may change. */
  alsoUpdates?: TagType;
}

/** What staff keep lists of, by the noun that names one of them. */
export type ItemNoun = 'service' | 'vehicle' | 'promo code' | 'user' | 'chauffeur';
const collections: Record<ItemNoun, Collection> = {
  service: { url: '/api/services', tag: 'Service' },
  vehicle: { url: '/api/admin/vehicles', tag: 'Vehicle' },
  'promo code': { url: '/api/promo-codes', tag: 'PromoCode' },
  // One may rename oneself, so the session is read again too.
  user: { url: '/api/users', tag: 'User', alsoUpdates: 'Session' },
  chauffeur: { url: '/api/admin/chauffeurs', tag: 'Chauffeur', alsoUpdates: 'Booking' },
};

/** A new item where there is no `id`, else what the item becomes. */
interface SavedItem {
  noun: ItemNoun;
  id?: string | undefined;
  body: unknown;
}

const pathOf = (noun: ItemNoun, id: string) => `${collections[noun].url}/${encodeURIComponent(id)}`;

const crudApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** With their documents, which only staff see. */
    staffVehicles: build.query<StaffVehicle[], void>({
      query: () => '/api/admin/vehicles',
      providesTags: ['Vehicle'],
    }),
    promoCodes: build.query<PromoCode[], void>({
      query: () => '/api/promo-codes',
      providesTags: ['PromoCode'],
    }),
    users: build.query<User[], void>({
      query: () => '/api/users',
      providesTags: ['User'],
    }),
    saveItem: build.mutation<unknown, SavedItem>({
      query: ({ noun, id, body }) =>
        id === undefined
          ? { url: collections[noun].url, method: 'POST', body }
          : { url: pathOf(noun, id), method: 'PUT', body },
      invalidatesTags: (_item, _error, { noun, id }) => {
        const { tag, alsoUpdates } = collections[noun];
        return id !== undefined && alsoUpdates ? [tag, alsoUpdates] : [tag];
      },
    }),
    deleteItem: build.mutation<unknown, { noun: ItemNoun; id: string }>({
      query: ({ noun, id }) => ({ url: pathOf(noun, id), method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { noun }) => [collections[noun].tag],
    }),
  }),
});

export const {
  useStaffVehiclesQuery,
  usePromoCodesQuery,
  useUsersQuery,
  useSaveItemMutation,
  useDeleteItemMutation,
} = crudApi;
