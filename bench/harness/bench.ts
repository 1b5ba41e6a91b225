import type { Row } from './rows.ts';
import type { BenchProduct } from './product.ts';

/** What a bench measures with. Servers start when the first bench asks for them. */
export interface Bed {
  /** Rounds that count; one more is dropped. */
  rounds: number;
  /** How long one side of one round takes. */
  seconds: number;
  isLong: boolean;
  siteFolder: string;
  cache: string;
  product(): Promise<BenchProduct>;
}

export interface Bench {
  name: string;
  run(bed: Bed): Promise<Omit<Row, 'bench'>[]>;
}
