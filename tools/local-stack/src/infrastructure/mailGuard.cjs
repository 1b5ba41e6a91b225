// Loaded before MailDev (`node --require`), which answers any web page under any name. The mailbox holds codes and
// links, so only its own page in this machine's browser, and programs, may read it.
const { Server } = require('node:http');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** More names, for a mailbox that is not published to browsers under them, such as a container's. */
const others = (process.env.MAIL_UI_HOSTS ?? '').split(',').filter(Boolean);

/** Why a request is refused; undefined if it is not. */
function faultOf({ headers, method }) {
  const { host = '', origin } = headers;
  // A foreign name that leads to this machine would make any page same-origin.
  if (!LOOPBACK.test(host) && !others.includes(host))
    return 'the mailbox is asked under a name that is not its own';
  if (origin !== undefined && origin !== `http://${host}`) return 'another site asks';
  // Links from anywhere are fine, but pages may neither fetch nor embed the mailbox.
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
