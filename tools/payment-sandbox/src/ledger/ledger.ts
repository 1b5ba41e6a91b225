import type { Rows, Table } from '../objects.ts';
import { openJournal } from './journal.ts';

type Put = [table: Table, id: string, row: Rows[Table]];
type JournalEntry = { put: Put[]; drop: [table: Table, id: string][] };
/** A shorter journal is not worth compacting at the start. */
const compactFrom = 300;
/** Answers to idempotency keys are forgotten after a day, as the provider does. */
export const ANSWERS_KEPT_MS = 24 * 3600_000;

export type Ledger = ReturnType<typeof openLedger>;
export type LedgerReader = Pick<Ledger, 'get' | 'all'>;
export type LedgerWriter = Parameters<Parameters<Ledger['change']>[0]>[0];

/** All data of the sandbox: tables in memory, and a journal line for each change. */
export function openLedger(directory: string, now: number) {
  const { journal, lines } = openJournal(directory);
  const tables = new Map<Table, Map<string, Rows[Table]>>();

  function rowsOf<T extends Table>(table: T): Map<string, Rows[T]> {
    const rows = tables.get(table) ?? new Map<string, Rows[Table]>();
    tables.set(table, rows);
    return rows as Map<string, Rows[T]>;
  }
  const set = (table: Table, id: string, row: Rows[Table] | undefined) =>
    row ? rowsOf(table).set(id, row) : rowsOf(table).delete(id);

  const reader = {
    get: <T extends Table>(table: T, id: string): Rows[T] | undefined => rowsOf(table).get(id),
    /** All rows, oldest first. */
    all: <T extends Table>(table: T): [id: string, row: Rows[T]][] => [...rowsOf(table)],
  };

  /** Rows as they were before the change under way. */
  const before = new Map<string, { table: Table; id: string; row: Rows[Table] | undefined }>();
  function write(table: Table, id: string, row: Rows[Table] | undefined): void {
    const key = `${table}/${id}`;
    if (!before.has(key)) before.set(key, { table, id, row: reader.get(table, id) });
    set(table, id, row);
  }
  const writer = {
    ...reader,
    put: <T extends Table>(table: T, id: string, row: Rows[T]) => write(table, id, row),
    drop: (table: Table, id: string) => write(table, id, undefined),
  };

  function changes(): JournalEntry {
    const entry: JournalEntry = { put: [], drop: [] };
    for (const { table, id } of before.values()) {
      const row = reader.get(table, id);
      if (row) entry.put.push([table, id, row]);
      else entry.drop.push([table, id]);
    }
    return entry;
  }

  for (const line of lines) {
    const { put, drop } = line as JournalEntry;
    for (const [table, id, row] of put) set(table, id, row);
    for (const [table, id] of drop) set(table, id, undefined);
  }
  for (const [id, answer] of reader.all('answers')) {
    if (answer.at < now - ANSWERS_KEPT_MS) rowsOf('answers').delete(id);
  }
  const rows = [...tables].flatMap(([table, byId]) => [...byId].map(([id, row]) => [table, id, row]));
  if (lines.length > compactFrom && lines.length > rows.length)
    journal.replace(rows.map((row) => ({ put: [row], drop: [] })));

  return {
    ...reader,
    /** All or nothing. `change` must neither wait nor make another change. A dropped row put again is newest. */
    change<R>(change: (ledger: typeof writer) => R, { durable = true } = {}): R {
      try {
        const result = change(writer);
        if (before.size > 0) journal.append(changes(), durable);
        return result;
      } catch (error) {
        for (const { table, id, row } of before.values()) set(table, id, row);
        throw error;
      } finally {
        before.clear();
      }
    },
    close: journal.close,
  };
}
