/** The first eight characters of a booking's id, as people see it. */
export const shortId = (id: string) => id.slice(0, 8);
