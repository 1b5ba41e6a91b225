import { Router } from 'express';

/** A router that knows one spelling of every address, as the application does: express's own takes any letter case. */
export const createRouter = (): Router => Router({ caseSensitive: true });
