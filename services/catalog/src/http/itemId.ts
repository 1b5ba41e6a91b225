import * as z from 'zod/mini';

/** Any text: what is not an id of ours names nothing, and nothing there is a 404. */
export const ItemId = z.object({ id: z.string().check(z.toLowerCase()) });
