import { cache } from './paths.mjs';
import { PlainError, say } from './say.mjs';

/** Sees to the servers the stack needs from the system, and to these programs besides. */
export async function installServers(...also) {
  const { prepareMachine } = await import('../../tools/local-stack/src/provision/prepareMachine.ts');
  try {
    await prepareMachine({ cache, env: process.env, also, say });
  } catch (error) {
    throw new PlainError(error.message, { cause: error });
  }
}

/** The path of the browser for tests, which is installed where it is missing. */
export async function needBrowser() {
  const provision = await import('../../tools/local-stack/src/provision/installPrograms.ts');
  return provision.needBrowser(say);
}
