/** The digits of a phone number as a link. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
