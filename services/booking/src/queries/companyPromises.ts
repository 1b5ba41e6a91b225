import { COMPANY_PROMISES_DEFAULTS, type CompanyPromises } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** What the company promises today. */
export const companyPromises = ({ settings }: Pick<Context, 'settings'>): CompanyPromises =>
  settings.latest() ?? COMPANY_PROMISES_DEFAULTS;
