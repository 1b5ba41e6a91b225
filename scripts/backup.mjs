// Copies all data of a running system into one file. In every image, as /app/scripts/backup.mjs (docs/operations.md).
//   MONGODB_URI=mongodb://… [AMQP_URL=amqp://…] node scripts/backup.mjs <file, or - for the standard output> [--wait 30]
// MONGODB_URI is of a user who may read every database. With AMQP_URL it also looks for events in the
// broker. --wait: how many seconds to wait for a moment in which nothing is queued.
import { backUp } from './lib/backup/backUp.mjs';
import { PlainError, runMain } from './lib/say.mjs';

const usage = 'MONGODB_URI=mongodb://… [AMQP_URL=amqp://…] node scripts/backup.mjs <file, or - > [--wait 30]';

await runMain(async () => {
  const { MONGODB_URI: uri, AMQP_URL: amqpUrl, EVENT_NAMESPACE: namespace = 'livery' } = process.env;
  const [file, flag, seconds, more] = process.argv.slice(2);
  const isUnderstood =
    flag === undefined || (flag === '--wait' && Number(seconds) >= 0 && more === undefined);
  if (!uri || !file || file.startsWith('--') || !isUnderstood) throw new PlainError(usage);
  const waitMs = Number(seconds ?? 30) * 1_000;
  const done = await backUp({ uri, namespace, file, amqpUrl, waitMs });
  const instant = done.isOneInstant
    ? 'all as of one instant'
    : 'not of one instant: the database is no replica set';
  // Not on the standard output, which may be the backup itself.
  console.error(
    `› backed up ${done.documents} documents of ${done.collections} collections at ${done.takenAt.toISOString()}, ${instant}\n` +
      `› not finished yet: ${done.events} events, ${done.emails} e-mails`,
  );
});
