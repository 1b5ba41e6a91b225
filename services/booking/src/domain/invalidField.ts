import { invalid } from '@livery/service-kit/errors';

/** Refuses what was entered in the field `path`. */
export const invalidField = (path: string, message: string, code = 'invalid_request') =>
  invalid(code, message, [{ path, message }]);
