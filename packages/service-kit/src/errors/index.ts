// What a service's domain refuses with. Loads nothing of HTTP, the database or the broker.
export {
  AppError,
  conflict,
  forbidden,
  invalid,
  notFound,
  throttled,
  unauthenticated,
  unavailable,
} from './AppError.ts';
export { keyReused } from './keyReused.ts';
