export { apiClient, type ApiClient, type ApiReply } from './apiClient.ts';
export { collectEvents, type EventCollector } from './collectEvents.ts';
export { cutProxy, type CutProxy } from './cutProxy.ts';
export { diceFor, diceOf, type Dice } from './dice.ts';
export {
  dropTestDatabase,
  dropTestEnvironment,
  dropTestNamespace,
  testEnvironment,
  type TestEnvironment,
} from './environment.ts';
export { eventually } from './eventually.ts';
export { endProcess, freePort, launchProgram, startProgram, type RunningProgram } from './processes.ts';
export { RACE_ROUNDS } from './raceRounds.ts';
