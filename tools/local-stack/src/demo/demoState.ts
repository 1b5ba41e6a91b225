import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../state/stateFile.ts';

/** What the last demo day consists of, and the keys of its chauffeurs' links, of which the product stores hashes only. */
export interface DemoState {
  siteUrl: string;
  /** When the day began, in milliseconds. */
  loadedAt: number;
  isComplete: boolean;
  /** The trip that a run of the simulator has begun and not ended. */
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

/** Undefined when there was none, or when its file cannot be read. */
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
