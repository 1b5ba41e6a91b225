import { findProgram } from './findProgram.ts';
import { glibcLoader } from './glibcLoader.ts';
import { installPrograms, type ProgramName } from './installPrograms.ts';

interface MachineNeeds {
  cache: string;
  env: Record<string, string | undefined>;
  /** Further programs, such as the tests' browser. */
  also?: ProgramName[];
  say: (line: string) => void;
}

/** Installs what the stack needs from the system. Uses no packages, because they are being installed meanwhile. */
export async function prepareMachine({ cache, env, also = [], say }: MachineNeeds): Promise<void> {
  const programs: ProgramName[] = [...also];
  if (!env.AMQP_URL) programs.push('rabbitmq-server');
  if (!env.REDIS_URL) programs.push('redis-server');
  const usesEngine = !env.MONGODB_URI && !findProgram('mongod');
  await Promise.all([installPrograms(programs, say), usesEngine && glibcLoader(cache, say)]);
}
