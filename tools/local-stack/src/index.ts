export {
  type Infrastructure,
  type InfrastructureOptions,
  launchInfrastructure,
  startInfrastructure,
} from './infrastructure/startInfrastructure.ts';
export type { Handle } from './process/supervise.ts';
export { type Home, openHome } from './state/home.ts';
