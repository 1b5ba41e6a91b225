/** How often a test repeats a race: enough to notice a broken lock, and more with `npm test -- --long`. */
export const RACE_ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4);
