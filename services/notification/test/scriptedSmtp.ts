import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An answer other than "250 OK", or a line that breaks at that moment. */
export type Script = { code: number; message: string } | 'cut' | 'hang' | undefined;

export interface ScriptedSmtp {
  url: string;
  /** Messages whose final dot arrived, whatever was answered. */
  completed: string[];
  close(): Promise<void>;
}

/** A real mail server that answers as a test wants. `afterDot` comes into play once the whole message is there. */
export async function openScriptedSmtp(script: {
  /** As a client connects: only hanging before the greeting makes sense here. */
  connect?: () => Script;
  rcpt?: (address: string) => Script;
  afterDot?: (message: string) => Script;
}): Promise<ScriptedSmtp> {
  const completed: string[] = [];
  const sockets = new Set<Socket>();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const answer = (said: Script, done: (error?: Error) => void) => {
    if (said === 'cut') cutAll();
    else if (said === 'hang') return;
    else if (said === undefined) done();
    else done(Object.assign(new Error(said.message), { responseCode: said.code }));
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onConnect: (_session, done) => answer(script.connect?.(), done),
    onRcptTo: ({ address }, _session, done) => answer(script.rcpt?.(address), done),
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        completed.push(message);
        answer(script.afterDot?.(message), done);
        // A client that gives up before the end has sent nothing.
      }, done);
    },
  });
  smtp.on('error', () => undefined);
  const listener = smtp.listen(0, '127.0.0.1') as Server;
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    completed,
    close: async () => {
      const closed = once(listener, 'close');
      smtp.close(() => undefined);
      cutAll();
      await closed;
    },
  };
}
