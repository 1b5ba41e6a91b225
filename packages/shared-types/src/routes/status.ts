import { SystemStatus } from '../status.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, tagged } = contractsOf('gateway');

export const statusRoutes: RouteContract[] = tagged('Status', [
  admin('GET /api/admin/status', 'The health of every part', SystemStatus),
]);
