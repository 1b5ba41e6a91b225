import * as z from 'zod/mini';

/** The company on the site (BRAND_NAME, BRAND_PHONE, BRAND_EMAIL, BRAND_CITY). */
export const Brand = z.object({ name: z.string(), phone: z.string(), email: z.string(), city: z.string() });
export type Brand = z.infer<typeof Brand>;
