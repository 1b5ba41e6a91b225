// Puts a backup back, with every service stopped. In every image, as /app/scripts/restore.mjs (docs/operations.md).
//   MONGODB_URI=mongodb://… [AMQP_URL=amqp://…] node scripts/restore.mjs <file> [--replace] [--send-waiting]
// MONGODB_URI is of a user who may write every database. AMQP_URL: drop the events that wait in the broker.
// --replace: in the place of what the databases hold. --send-waiting: e-mails that waited are sent instead of listed in the
// dashboard. Alone, --recover: only finish or undo what an interrupted restore left; the next restore does that too.
import { recoverAll, restore } from './lib/backup/restore.mjs';
import { PlainError, runMain, say } from './lib/say.mjs';

const usage =
  'MONGODB_URI=mongodb://… [AMQP_URL=amqp://…] node scripts/restore.mjs <file> [--replace] [--send-waiting]   (or: --recover)';

await runMain(async () => {
  const { MONGODB_URI: uri, AMQP_URL: amqpUrl, EVENT_NAMESPACE: namespace } = process.env;
  const args = process.argv.slice(2);
  const [file, another] = args.filter((arg) => !arg.startsWith('--'));
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const replace = flags.delete('--replace');
  const sendWaiting = flags.delete('--send-waiting');
  const isRecovery = flags.delete('--recover') && !file && !replace && !sendWaiting;
  if (uri && isRecovery && flags.size === 0)
    return sayRecovered(await recoverAll({ uri, amqpUrl, namespace }));
  if (!uri || !file || another !== undefined || flags.size > 0) throw new PlainError(usage);
  const done = await restore({ uri, amqpUrl, namespace, file, replace, sendWaiting });
  say(
    `restored ${done.documents} documents of ${done.collections} collections, as of ${done.takenAt.toISOString()}`,
  );
  if (done.dropped > 0) say(`dropped ${done.dropped} events that waited in the broker`);
  if (done.held > 0)
    say(`held ${done.held} e-mails that may have been sent since: staff decide in the dashboard`);
  if (done.events > 0) say(`${done.events} events had not left yet, and leave when the services start`);
});

function sayRecovered(which) {
  if (which === 'old') say('a restore was interrupted: the data from before it is back in its place');
  else if (which === 'new') say('a restore was interrupted after its end: what it restored is in place');
  else say('no restore was interrupted');
}
