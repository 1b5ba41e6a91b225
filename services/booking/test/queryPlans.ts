import mongoose, { type Connection } from 'mongoose';

/** A query as the service sent it. */
export interface SeenQuery {
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, 1 | -1>;
  hint: string | undefined;
  limit: number;
  /** Of an aggregation, as which a count is sent too. */
  pipeline?: object[];
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

const READS = new Set(['find', 'findOne', 'countDocuments', 'aggregate']);
/** What background jobs ask by themselves, every few seconds. */
const isBackground = (filter: Record<string, unknown>): boolean =>
  'outbox.0' in filter || 'outboxLease.owner' in filter || filter['justDone'] === true;

/** Runs `work` and answers which queries were sent meanwhile, each shape once. */
export async function queriesOf(work: () => Promise<void>): Promise<SeenQuery[]> {
  const seen = new Map<string, SeenQuery>();
  mongoose.set('debug', (collection: string, method: string, filter: Record<string, unknown>, ...rest) => {
    if (!READS.has(method) || isBackground(filter)) return;
    const options: Options = Object.assign({}, ...rest.filter((one) => typeof one === 'object'));
    const { sort = {}, hint, limit = method === 'findOne' ? 1 : 0 } = options;
    const pipeline = pipelineOf(method, filter, limit);
    const shape = JSON.stringify([collection, Object.keys(filter), sort, hint, method]);
    seen.set(shape, { collection, filter, sort, hint, limit, ...(pipeline && { pipeline }) });
  });
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  return [...seen.values()];
}

function pipelineOf(method: string, filter: object, limit: number): object[] | undefined {
  if (method === 'aggregate') return filter as object[];
  if (method !== 'countDocuments') return undefined;
  return [
    { $match: filter },
    ...(limit > 0 ? [{ $limit: limit }] : []),
    { $group: { _id: 1, n: { $sum: 1 } } },
  ];
}

interface Explained {
  queryPlanner: { winningPlan: Stage };
  executionStats: { nReturned: number; totalKeysExamined: number; totalDocsExamined: number };
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
  const { collection, filter, sort, hint, limit, pipeline } = query;
  const options = hint === undefined ? {} : { hint };
  const cursor =
    pipeline === undefined
      ? db.collection(collection).find(filter, options).sort(sort).limit(limit)
      : db.collection(collection).aggregate(pipeline, options);
  const explained = (await cursor.explain('executionStats')) as Explained & {
    stages?: [{ $cursor: Explained }];
  };
  const { queryPlanner, executionStats } = explained.stages?.[0].$cursor ?? explained;
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
