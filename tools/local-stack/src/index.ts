export { startInfrastructure } from './infrastructure/startInfrastructure.ts';
export type { Handle } from './process/handle.ts';
export { needBrowser } from './provision/installPrograms.ts';
export { startServices } from './services/startServices.ts';
export { type Stack, startStack } from './stack.ts';
export { openHome } from './state/home.ts';
export { stopOnSignals } from './stopOnSignals.ts';
