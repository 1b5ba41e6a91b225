import * as z from 'zod/mini';
import {
  CatalogListQuery,
  PromoCode,
  PromoCodeInput,
  PromoCodeUpdate,
  PromoValidation,
  PublicSettings,
  Quote,
  QuoteRequest,
  Service,
  ServiceInput,
  ServiceUpdate,
  Settings,
  SettingsInput,
  Vehicle,
  VehicleInput,
  VehicleUpdate,
} from '../catalog.ts';
import { Uuid } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const id = z.object({ id: Uuid });

const { admin, open, tagged } = contractsOf('catalog');

export const catalogRoutes: RouteContract[] = [
  ...tagged('Catalog', [
    open('GET', '/api/services', 'Lists services', 200, {
      query: CatalogListQuery,
      response: z.array(Service),
    }),
    admin('POST', '/api/services', 'Adds a service', 201, { body: ServiceInput, response: Service }),
    admin('PUT', '/api/services/{id}', 'Changes a service', 200, {
      params: id,
      body: ServiceUpdate,
      response: Service,
    }),
    admin('DELETE', '/api/services/{id}', 'Removes a service', 204, { params: id }),
    open('GET', '/api/vehicles', 'Lists vehicles', 200, {
      query: CatalogListQuery,
      response: z.array(Vehicle),
    }),
    open('GET', '/api/vehicles/{id}', 'One vehicle', 200, { params: id, response: Vehicle }),
    admin('POST', '/api/admin/vehicles', 'Adds a vehicle', 201, { body: VehicleInput, response: Vehicle }),
    admin('PUT', '/api/admin/vehicles/{id}', 'Changes a vehicle', 200, {
      params: id,
      body: VehicleUpdate,
      response: Vehicle,
    }),
    admin('DELETE', '/api/admin/vehicles/{id}', 'Removes a vehicle', 204, { params: id }),
  ]),
  ...tagged('Promo codes', [
    admin('GET', '/api/promo-codes', 'Lists promo codes', 200, {
      query: CatalogListQuery,
      response: z.array(PromoCode),
    }),
    admin('POST', '/api/promo-codes', 'Adds a promo code', 201, {
      body: PromoCodeInput,
      response: PromoCode,
    }),
    admin('PUT', '/api/promo-codes/{id}', 'Changes a promo code', 200, {
      params: id,
      body: PromoCodeUpdate,
      response: PromoCode,
    }),
    admin('DELETE', '/api/promo-codes/{id}', 'Removes a promo code', 204, { params: id }),
    open('GET', '/api/promo-codes/validate/{code}', 'Tells whether a code can be used now', 200, {
      params: z.object({ code: z.string() }),
      response: PromoValidation,
    }),
  ]),
  ...tagged('Settings', [
    open('GET', '/api/settings', 'The settings; staff see more of them', 200, {
      response: z.union([Settings, PublicSettings]),
    }),
    admin('PUT', '/api/settings', 'Changes the settings that are sent', 200, {
      body: SettingsInput,
      response: Settings,
    }),
  ]),
  ...tagged('Prices', [
    open('POST', '/api/calculate-pricing', 'Prices a package', 200, { body: QuoteRequest, response: Quote }),
  ]),
];
