import { Router } from 'express';

/** Case-sensitive, as the application is. */
export const createRouter = (): Router => Router({ caseSensitive: true });
