import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { testCards } from '../provider/cards.ts';

const folder = fileURLToPath(new URL('../browser/', import.meta.url));
const shownCards = Object.values(testCards).map(({ number, purpose }) => ({ number, purpose }));

/** The browser script, its parts, its style sheets and the list of test cards: the same for everybody. */
export function browserRoutes(): Router {
  const routes = Router();
  routes.get('/testCards.json', (_req, res) => {
    res.json(shownCards);
  });
  routes.use(express.static(folder, { index: false, maxAge: 0 }));
  return routes;
}
