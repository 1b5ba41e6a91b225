import type { Row } from './rows.ts';
import type { BenchProduct, Tree } from './product.ts';

/** What a bench measures with. Servers start when the first bench asks for them. */
export interface Bed {
  /** Rounds that count; one more is dropped. */
  rounds: number;
  /** How long one side of one round takes. */
  seconds: number;
  isLong: boolean;
  /** This commit. */
  candidate: Tree;
  /** The commit that `--against` names. */
  reference: Tree | undefined;
  cache: string;
  product(): Promise<BenchProduct>;
  /** The reference's product, beside the candidate's; undefined without `--against`. */
  referenceProduct(): Promise<BenchProduct | undefined>;
  /** Where MongoDB and RabbitMQ are: given ones (MONGODB_URI, AMQP_URL), or else the product's. */
  servers(): Promise<{ mongoUri: string; amqpUrl: string }>;
}

export interface Bench {
  name: string;
  /** Takes minutes: left out of the short run unless asked for by name. */
  isSlow?: boolean;
  run(bed: Bed): Promise<Omit<Row, 'bench'>[]>;
}
