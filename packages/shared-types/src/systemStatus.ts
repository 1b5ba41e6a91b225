import * as z from 'zod/mini';

/** `degraded`: works, with something missing. `unknown`: could not be asked. */
export const PartState = z.enum(['up', 'degraded', 'down', 'unknown']);
export type PartState = z.infer<typeof PartState>;

export const ReplicaStatus = z.object({
  name: z.string(),
  state: PartState,
  /** What is missing, in words. */
  missing: z.array(z.string()),
  uptimeSeconds: z.nullable(z.number()),
  memoryBytes: z.nullable(z.number()),
});
export type ReplicaStatus = z.infer<typeof ReplicaStatus>;

export const PartStatus = z.object({
  name: z.string(),
  kind: z.enum(['service', 'server', 'provider']),
  state: PartState,
  /** One sentence for a person. */
  note: z.string(),
  /** Services only. */
  replicas: z.array(ReplicaStatus),
});
export type PartStatus = z.infer<typeof PartStatus>;

export const FigureStatus = z.object({
  name: z.string(),
  /** Null if it could not be measured. */
  value: z.nullable(z.number()),
  state: PartState,
  note: z.string(),
});
export type FigureStatus = z.infer<typeof FigureStatus>;

export const SystemStatus = z.object({
  checkedAt: z.string(),
  state: PartState,
  parts: z.array(PartStatus),
  figures: z.array(FigureStatus),
});
export type SystemStatus = z.infer<typeof SystemStatus>;
