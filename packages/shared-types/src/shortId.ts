export const shortId = (id: string) => id.slice(0, 8);
