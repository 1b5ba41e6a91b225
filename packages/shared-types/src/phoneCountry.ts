import { DEFAULT_BRAND } from './siteDefaults.ts';

/** The company's country (BRAND_COUNTRY). Numbers without a plus are numbers of this country. */
let country = DEFAULT_BRAND.country;

export const phoneCountry = (): string => country;

/** Called once, by each service and by the page as they start. */
export function setPhoneCountry(code: string) {
  country = code;
}
