import type {
  Customer,
  CustomerListQuery,
  CustomerSummary,
  CustomerUpdate,
} from '@livery/shared-types/customer';
import { baseApi, changeOf, listOf } from './baseApi.ts';
import { pageOf, type Page } from './pageInfo.ts';

const path = (id: string) => `/api/admin/customers/${encodeURIComponent(id)}`;

export const exportAddress = (id: string) => `${path(id)}/export`;

export const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    customerPage: build.query<Page<CustomerSummary>, Partial<CustomerListQuery>>({
      query: (params) => ({ url: '/api/admin/customers', params }),
      transformResponse: pageOf<CustomerSummary>,
      providesTags: [listOf('Customer')],
      keepUnusedDataFor: 60,
    }),
    customer: build.query<Customer, string>({
      query: (id) => path(id),
      providesTags: (_customer, _error, id) => [{ type: 'Customer', id }],
      keepUnusedDataFor: 60,
    }),
    updateCustomer: build.mutation<Customer, { id: string; body: CustomerUpdate }>({
      query: ({ id, body }) => ({ url: path(id), method: 'PATCH', body }),
      // Fetched again also when it was refused: a refusal often means that we were behind.
      invalidatesTags: (_customer, _error, { id }) => changeOf('Customer', id),
    }),
    mergeCustomers: build.mutation<Customer, { id: string; otherId: string }>({
      query: ({ id, otherId }) => ({ url: `${path(id)}/merge`, method: 'POST', body: { otherId } }),
      invalidatesTags: ['Customer'],
    }),
    eraseCustomer: build.mutation<Customer, string>({
      query: (id) => ({ url: `${path(id)}/erase`, method: 'POST' }),
      invalidatesTags: ['Customer', 'Booking'],
    }),
  }),
});
