import type { Rows, Table } from '../objects.ts';
import { Journal } from './journal.ts';

type Put = [table: Table, id: string, row: Rows[Table]];
type Line = { put: Put[]; drop: [table: Table, id: string][] };
type Shelves = { [T in Table]: Map<string, Rows[T]> };

const tables: readonly Table[] = [
  'intents',
  'methods',
  'charges',
  'refunds',
  'balance',
  'events',
  'deliveries',
  'queue',
  'answers',
  'tasks',
];
/** Books of fewer lines are not worth writing anew at the start. */
const compactFrom = 300;
/** Answers to idempotency keys are forgotten after a day, as the provider does. */
const answersKeptMs = 24 * 3600_000;

function emptyShelves(): Shelves {
  return {
    intents: new Map(),
    methods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    balance: new Map(),
    events: new Map(),
    deliveries: new Map(),
    queue: new Map(),
    answers: new Map(),
    tasks: new Map(),
  };
}

export interface Reader {
  get<T extends Table>(table: T, id: string): Rows[T] | undefined;
  /** All rows, oldest first. */
  all<T extends Table>(table: T): [id: string, row: Rows[T]][];
}

export interface Ledger extends Reader {
  put<T extends Table>(table: T, id: string, row: Rows[T]): void;
  drop(table: Table, id: string): void;
}

/** A change being prepared: it reads its own writes, and nobody else sees them before they are on disk. */
class Draft implements Ledger {
  readonly #books: Reader;
  readonly #changed = new Map<string, { table: Table; id: string; row: Rows[Table] | undefined }>();

  constructor(books: Reader) {
    this.#books = books;
  }

  get<T extends Table>(table: T, id: string): Rows[T] | undefined {
    const change = this.#changed.get(`${table}/${id}`);
    return change ? (change.row as Rows[T] | undefined) : this.#books.get(table, id);
  }

  all<T extends Table>(table: T): [string, Rows[T]][] {
    const rows = new Map(this.#books.all(table));
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

  line(): Line {
    const line: Line = { put: [], drop: [] };
    for (const { table, id, row } of this.#changed.values()) {
      if (row) line.put.push([table, id, row]);
      else line.drop.push([table, id]);
    }
    return line;
  }
}

/** The sandbox's books: held in memory, every change one line of the journal, written before anybody sees it. */
export class Books implements Reader {
  readonly #journal: Journal;
  #shelves = emptyShelves();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static open(directory: string, now: number): Books {
    const { journal, lines } = Journal.open(directory);
    const books = new Books(journal);
    for (const line of lines) books.#apply(line as Line);
    for (const [id, answer] of books.all('answers')) {
      if (answer.at < now - answersKeptMs) books.#shelves.answers.delete(id);
    }
    const live = tables.reduce((sum, table) => sum + books.#shelves[table].size, 0);
    if (lines.length > compactFrom && lines.length > live) books.#compact();
    return books;
  }

  get<T extends Table>(table: T, id: string): Rows[T] | undefined {
    return this.#shelves[table].get(id);
  }

  all<T extends Table>(table: T): [string, Rows[T]][] {
    return [...this.#shelves[table]];
  }

  /**
   * Runs `change` on a draft and stores all it did in one step; when it throws, nothing happened. It must not
   * wait for anything: that is what keeps changes one after another.
   */
  change<R>(change: (ledger: Ledger) => R, { durable = true } = {}): R {
    const draft = new Draft(this);
    const result = change(draft);
    const line = draft.line();
    if (line.put.length + line.drop.length > 0) {
      this.#journal.append(line, durable);
      this.#apply(line);
    }
    return result;
  }

  /** Forgets everything. */
  reset(): void {
    this.#journal.replace([]);
    this.#shelves = emptyShelves();
  }

  close(): void {
    this.#journal.close();
  }

  #apply(line: Line): void {
    for (const [table, id, row] of line.put) (this.#shelves[table] as Map<string, Rows[Table]>).set(id, row);
    for (const [table, id] of line.drop) this.#shelves[table].delete(id);
  }

  #compact(): void {
    this.#journal.replace(
      tables.flatMap((table) =>
        this.all(table).map(([id, row]): Line => ({ put: [[table, id, row]], drop: [] })),
      ),
    );
  }
}
