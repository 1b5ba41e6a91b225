import mongoose, { type Connection } from 'mongoose';

/** A query as the service sent it. */
export interface SeenQuery {
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, 1 | -1>;
  hint: string | undefined;
  limit: number;
}

export interface QueryPlan {
  collection: string;
  stages: string[];
  indexes: string[];
  returned: number;
  keys: number;
  documents: number;
}

interface Options {
  sort?: Record<string, 1 | -1>;
  hint?: string;
  limit?: number;
}

const READS = new Set(['find', 'findOne', 'countDocuments']);
/** What background jobs ask by themselves. */
const BACKGROUND = ['outbox.0', 'outboxLease.owner', 'pendingDeltas.0'];

/** Runs `work` and answers which queries were sent meanwhile, each shape once. */
export async function queriesOf(work: () => Promise<void>): Promise<SeenQuery[]> {
  const seen = new Map<string, SeenQuery>();
  mongoose.set('debug', (collection: string, method: string, filter: Record<string, unknown>, ...rest) => {
    if (!READS.has(method) || BACKGROUND.some((name) => name in filter)) return;
    const options: Options = Object.assign({}, ...rest.filter((one) => typeof one === 'object'));
    const { sort = {}, hint, limit = method === 'findOne' ? 1 : 0 } = options;
    const shape = JSON.stringify([collection, Object.keys(filter), sort, hint]);
    seen.set(shape, { collection, filter, sort, hint, limit });
  });
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  return [...seen.values()];
}

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
  queryPlan?: Stage;
}

function flatten(stage: Stage): Stage[] {
  const inner = [stage.inputStage, stage.queryPlan, ...(stage.inputStages ?? [])];
  return [stage, ...inner.flatMap((one) => (one === undefined ? [] : flatten(one)))];
}

/** How the database answers a query: the stages of its plan, the indexes it enters and what it looks at. */
export async function planOf(db: Connection, query: SeenQuery): Promise<QueryPlan> {
  const { collection, filter, sort, hint, limit } = query;
  const cursor = db.collection(collection).find(filter).sort(sort).limit(limit);
  if (hint !== undefined) cursor.hint(hint);
  const { queryPlanner, executionStats } = (await cursor.explain('executionStats')) as {
    queryPlanner: { winningPlan: Stage };
    executionStats: { nReturned: number; totalKeysExamined: number; totalDocsExamined: number };
  };
  const stages = flatten(queryPlanner.winningPlan);
  return {
    collection,
    stages: [...new Set(stages.map(({ stage }) => stage))],
    indexes: [...new Set(stages.flatMap(({ indexName }) => indexName ?? []))],
    returned: executionStats.nReturned,
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
  };
}

export const isIndexed = ({ stages }: QueryPlan): boolean =>
  !stages.includes('COLLSCAN') &&
  stages.some((stage) => /^(IXSCAN|IDHACK|EXPRESS|COUNT_SCAN|CLUSTERED)/.test(stage));

export const isSorted = ({ stages }: QueryPlan): boolean => !stages.some((stage) => /^SORT$/.test(stage));
