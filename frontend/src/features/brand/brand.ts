import type { Brand } from '@livery/shared-types/brand';

/** Shown when neither the page nor the server names the company; the same as the contract's DEFAULT_BRAND. */
export const defaultBrand: Brand = {
  name: 'Ellesmere Chauffeurs',
  phone: '(416) 555-0142',
  email: 'hello@ellesmere.example',
  city: 'Scarborough, Ontario',
};

/** Takes what is there of a brand and fills in the rest. */
export function readBrand(json: string): Brand | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return undefined;
    const said = Object.entries(value).filter(
      ([field, text]) => field in defaultBrand && typeof text === 'string' && text !== '',
    );
    return { ...defaultBrand, ...Object.fromEntries(said) };
  } catch {
    return undefined;
  }
}

/** The digits of a phone number as a link. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
