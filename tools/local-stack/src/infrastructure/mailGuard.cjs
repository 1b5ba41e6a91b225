// Loaded before MailDev (`node --require`), which answers any web page that asks and under any name: what is in the
// mailbox, look-up codes and links included, is for this machine's own browser on the mailbox's own page, and for programs.
const { Server } = require('node:http');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Other names may be added where the mailbox is not published to a browser under them, such as a container's own. */
const others = (process.env.MAIL_UI_HOSTS ?? '').split(',').filter(Boolean);

/** Why a request is refused, if it is. */
function faultOf({ headers, method }) {
  const { host = '', origin } = headers;
  // A name of somebody else's that leads to this machine would make any page one of the same origin.
  if (!LOOPBACK.test(host) && !others.includes(host))
    return 'the mailbox is asked under a name that is not its own';
  if (origin !== undefined && origin !== `http://${host}`) return 'another site asks';
  // A link to the mailbox may be followed from anywhere; a page may not fetch or embed it.
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const from = headers['sec-fetch-site'];
  if (from !== undefined && !['same-origin', 'none'].includes(from) && !(isLink && method === 'GET'))
    return 'another site asks';
  return undefined;
}

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...args);
  const fault = faultOf(args[0]);
  if (fault === undefined) return emit.call(this, event, ...args);
  if (event === 'upgrade') args[1].end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  else args[1].writeHead(403, { 'content-type': 'text/plain' }).end(`${fault}\n`);
  return true;
};
