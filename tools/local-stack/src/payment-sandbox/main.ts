import { readOptions } from './config.ts';
import { startPaymentSandbox } from './startPaymentSandbox.ts';

try {
  const sandbox = await startPaymentSandbox(readOptions());
  console.log(`payment sandbox: ${sandbox.url}`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(`payment sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
