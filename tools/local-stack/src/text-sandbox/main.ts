import { startTextSandbox } from './startTextSandbox.ts';

const { env } = process;

try {
  const { HOST, PORT, TEXT_PROVIDER_TOKEN: token, SANDBOX_STATE_DIR: stateDir } = env;
  if (!token) throw new Error('TEXT_PROVIDER_TOKEN must be set');
  if (!stateDir) throw new Error('SANDBOX_STATE_DIR must be set');
  if (PORT && !/^\d+$/.test(PORT)) throw new Error('PORT must be a whole number');
  const sandbox = await startTextSandbox({
    host: HOST || undefined,
    port: PORT ? Number(PORT) : undefined,
    token,
    stateDir,
  });
  console.log(`text sandbox: ${sandbox.url}`);
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(`text sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
