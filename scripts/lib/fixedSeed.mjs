import { configureGlobal } from 'fast-check';

/** Properties meet the same samples in every run of the gate; `npm test -- --long` takes new ones and prints their seed. */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
