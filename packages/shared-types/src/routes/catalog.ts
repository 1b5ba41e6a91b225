import * as z from 'zod/mini';
import * as catalog from '../catalog.ts';
import { admin, open, tagged } from './contract.ts';

const { PromoCode, Service, Settings, Vehicle } = catalog;
const pages = { query: catalog.CatalogListQuery };

export const catalogRoutes = [
  ...tagged('catalog', 'Catalog', [
    open('GET /api/services', 'Lists services', z.array(Service), pages),
    admin('POST /api/services', 'Adds a service', Service, { status: 201, body: catalog.ServiceInput }),
    admin('PUT /api/services/{id}', 'Changes a service', Service, { body: catalog.ServiceUpdate }),
    admin('DELETE /api/services/{id}', 'Removes a service', null),
    open('GET /api/vehicles', 'Lists vehicles', z.array(Vehicle), pages),
    open('GET /api/vehicles/{id}', 'One vehicle', Vehicle),
    admin('POST /api/admin/vehicles', 'Adds a vehicle', Vehicle, { status: 201, body: catalog.VehicleInput }),
    admin('PUT /api/admin/vehicles/{id}', 'Changes a vehicle', Vehicle, { body: catalog.VehicleUpdate }),
    admin('DELETE /api/admin/vehicles/{id}', 'Removes a vehicle', null),
  ]),
  ...tagged('catalog', 'Promo codes', [
    admin('GET /api/promo-codes', 'Lists promo codes', z.array(PromoCode), pages),
    admin('POST /api/promo-codes', 'Adds a promo code', PromoCode, {
      status: 201,
      body: catalog.PromoCodeInput,
    }),
    admin('PUT /api/promo-codes/{id}', 'Changes a promo code', PromoCode, { body: catalog.PromoCodeUpdate }),
    admin('DELETE /api/promo-codes/{id}', 'Removes a promo code', null),
    open(
      'GET /api/promo-codes/validate/{code}',
      'Tells whether a code can be used now',
      catalog.PromoValidation,
    ),
  ]),
  ...tagged('catalog', 'Settings', [
    open(
      'GET /api/settings',
      'The settings; staff see more of them',
      z.union([Settings, catalog.PublicSettings]),
    ),
    admin('PUT /api/settings', 'Changes the settings that are sent', Settings, {
      body: catalog.SettingsInput,
    }),
  ]),
  ...tagged('catalog', 'Prices', [
    open('POST /api/calculate-pricing', 'Prices a package', catalog.Quote, { body: catalog.QuoteRequest }),
  ]),
];
