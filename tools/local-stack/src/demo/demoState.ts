import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../state/stateFile.ts';

/** The trips of the last demo day, and the keys of its chauffeurs' links, of which the product stores hashes only. */
export interface DemoState {
  siteUrl: string;
  /** In milliseconds. */
  loadedAt: number;
  isComplete: boolean;
  /** The trip of an interrupted run. */
  driving?: string | undefined;
  chauffeurs: { key: string; id: string; name: string; linkKey: string }[];
  trips: {
    key: string;
    id: string;
    chauffeur: string | null;
    rideToken: string;
    pickup: { lat: number; lng: number };
  }[];
}

const fileIn = (dataFolder: string) => join(dataFolder, 'demo-day.json');

/** Undefined without a readable file. */
export function readDemoState(dataFolder: string): DemoState | undefined {
  try {
    const state = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as DemoState;
    return Array.isArray(state.chauffeurs) && Array.isArray(state.trips) ? state : undefined;
  } catch {
    return undefined;
  }
}

export const writeDemoState = (dataFolder: string, state: DemoState): void =>
  writeFileAtomically(fileIn(dataFolder), `${JSON.stringify(state, null, 2)}\n`);
