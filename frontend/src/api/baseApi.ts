import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

/** What answers are about. A mutation names what it changed, and whatever shows it is fetched again. */
export const tagTypes = [
  'Service',
  'Vehicle',
  'Availability',
  'PromoCode',
  'Settings',
  'Booking',
  'BookingStats',
  'Offer',
  'Customer',
  'Chauffeur',
  'Session',
  'User',
  'Ticket',
  'ChatSession',
  'Email',
] as const;
export type TagType = (typeof tagTypes)[number];

/** A list, which any change may bring something into or take something out of. */
export const listOf = <Type extends TagType>(type: Type) => ({ type, id: 'LIST' });
/** One thing, and the lists that it may be in. */
export const changeOf = <Type extends TagType>(type: Type, id: string) => [{ type, id }, listOf(type)];

/** As the product asks, nothing goes stale by itself, is fetched again on focus or on a timer, or is retried. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 24 * 60 * 60,
  endpoints: () => ({}),
});

/** An option of queries: staff decide on what is true now, so that it is read anew whenever it is shown. */
export const readAnew = { refetchOnMountOrArgChange: true };
