/**
 * Measures what people wait for, each beside its reference or goal: `npm run bench -- [--only reads,book] [--rounds 5] [--size 1000000]`.
 * Ends with 1 when an answer was wrong, whatever the figures say.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct, type Product } from './harness/product.ts';
import { tableOf, type Row } from './harness/report.ts';
import { board } from './rows/board.ts';
import { book } from './rows/book.ts';
import { chat } from './rows/chat.ts';
import { emails } from './rows/emails.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { openBoard } from './rows/openBoard.ts';
import { reads } from './rows/reads.ts';

const ROWS: Record<string, (product: Product, rounds: number) => Promise<Row[]>> = {
  gateway,
  reads,
  book,
  emails,
  chat,
  board,
  openBoard,
};
const names = [...Object.keys(ROWS), 'growth'];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(ROWS).join(',') },
    rounds: { type: 'string', default: '5' },
    size: { type: 'string', default: '1000000' },
  },
});
const chosen = options.only.split(',');
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}`);
const rounds = Number(options.rounds);

const measure = async (name: string, run: () => Promise<Row[]>) => {
  console.log(`\n› ${name}`);
  console.log(tableOf(await run()));
};
const onOneProduct = Object.entries(ROWS).filter(([name]) => chosen.includes(name));
if (onOneProduct.length > 0) {
  const product = await startProduct();
  try {
    for (const [name, run] of onOneProduct) await measure(name, () => run(product, rounds));
  } finally {
    await product.stop();
  }
}
if (chosen.includes('growth')) await measure('growth', () => growth(rounds, Number(options.size)));

const machine = `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`;
console.log(`\n${new Date().toISOString()}, Node ${process.version}, ${machine}, ${rounds} rounds`);
