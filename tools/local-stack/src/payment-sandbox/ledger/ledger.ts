import type { Rows, Table } from '../objects.ts';
import { type Journal, openJournal } from './journal.ts';

type Put = [table: Table, id: string, row: Rows[Table]];
type JournalEntry = { put: Put[]; drop: [table: Table, id: string][] };
/** A shorter journal is not worth compacting at the start. */
const compactFrom = 300;
/** Answers to idempotency keys are forgotten after a day, as the provider does. */
export const ANSWERS_KEPT_MS = 24 * 3600_000;

export type LedgerReader = Pick<Draft, 'get' | 'all'>;
export type LedgerWriter = Pick<Draft, 'get' | 'all' | 'put' | 'drop'>;

/** A change being prepared: it reads its own writes, and nobody else sees them before they are on disk. */
class Draft {
  readonly #stored: LedgerReader;
  readonly #changed = new Map<string, { table: Table; id: string; row: Rows[Table] | undefined }>();

  constructor(stored: LedgerReader) {
    this.#stored = stored;
  }

  get<T extends Table>(table: T, id: string): Rows[T] | undefined {
    const change = this.#changed.get(`${table}/${id}`);
    return change ? (change.row as Rows[T] | undefined) : this.#stored.get(table, id);
  }

  /** All rows, oldest first. */
  all<T extends Table>(table: T): [id: string, row: Rows[T]][] {
    const rows = new Map(this.#stored.all(table));
    for (const change of this.#changed.values()) {
      if (change.table !== table) continue;
      if (change.row) rows.set(change.id, change.row as Rows[T]);
      else rows.delete(change.id);
    }
    return [...rows];
  }

  put<T extends Table>(table: T, id: string, row: Rows[T]): void {
    this.#changed.set(`${table}/${id}`, { table, id, row });
  }

  drop(table: Table, id: string): void {
    this.#changed.set(`${table}/${id}`, { table, id, row: undefined });
  }

  entry(): JournalEntry {
    const entry: JournalEntry = { put: [], drop: [] };
    for (const { table, id, row } of this.#changed.values()) {
      if (row) entry.put.push([table, id, row]);
      else entry.drop.push([table, id]);
    }
    return entry;
  }
}

/** All that the sandbox knows: tables in memory, every change one line of the journal, written before anybody sees it. */
export class Ledger implements LedgerReader {
  readonly #journal: Journal;
  readonly #tables = new Map<Table, Map<string, Rows[Table]>>();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static open(directory: string, now: number): Ledger {
    const { journal, lines } = openJournal(directory);
    const ledger = new Ledger(journal);
    for (const line of lines) ledger.#apply(line as JournalEntry);
    for (const [id, answer] of ledger.all('answers')) {
      if (answer.at < now - ANSWERS_KEPT_MS) ledger.#rows('answers').delete(id);
    }
    const rows = [...ledger.#tables].flatMap(([table, byId]) =>
      [...byId].map(([id, row]) => [table, id, row]),
    );
    if (lines.length > compactFrom && lines.length > rows.length)
      journal.replace(rows.map((row) => ({ put: [row], drop: [] })));
    return ledger;
  }

  get<T extends Table>(table: T, id: string): Rows[T] | undefined {
    return this.#rows(table).get(id);
  }

  all<T extends Table>(table: T): [id: string, row: Rows[T]][] {
    return [...this.#rows(table)];
  }

  /** Stores all that `change` did in one step, or nothing when it throws. It must not wait: changes go one by one. */
  change<R>(change: (ledger: LedgerWriter) => R, { durable = true } = {}): R {
    const draft = new Draft(this);
    const result = change(draft);
    const entry = draft.entry();
    if (entry.put.length + entry.drop.length > 0) {
      this.#journal.append(entry, durable);
      this.#apply(entry);
    }
    return result;
  }

  close(): void {
    this.#journal.close();
  }

  #rows<T extends Table>(table: T): Map<string, Rows[T]> {
    const rows = this.#tables.get(table) ?? new Map<string, Rows[Table]>();
    this.#tables.set(table, rows);
    return rows as Map<string, Rows[T]>;
  }

  #apply({ put, drop }: JournalEntry): void {
    for (const [table, id, row] of put) this.#rows(table).set(id, row);
    for (const [table, id] of drop) this.#rows(table).delete(id);
  }
}
