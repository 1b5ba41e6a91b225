export {
  type Infrastructure,
  type InfrastructureOptions,
  launchInfrastructure,
  startInfrastructure,
} from './infrastructure/startInfrastructure.ts';
export {
  type CardName,
  CARDS,
  type FaultPlan,
  type SandboxBooks,
  type ToldEvent,
  type TrickPlan,
} from './payment-sandbox/testing.ts';
export type { Handle } from './process/supervise.ts';
export { needProgram } from './provision/packages.ts';
export {
  launchServices,
  type Services,
  type ServicesOptions,
  startServices,
} from './services/startServices.ts';
export { type Stack, type StackOptions, startStack } from './stack.ts';
export { HomeInUseError } from './state/lock.ts';
export { type Home, openHome } from './state/home.ts';
export { failStart, stopOnSignals } from './stopOnSignals.ts';
