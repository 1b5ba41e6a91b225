import type { Agent } from '../domain/conversation.ts';

/** A replica repeats which agents it has this often … */
export const PUBLISH_MS = 3_000;
/** … and the agents of a replica that has been silent for this long are gone. */
const EXPIRY_MS = 10_000;

/** `inform` tells the other replicas of the agents here; `onChange` gets those of all replicas when they change. */
export function createAgentPresence(inform: (agents: Agent[]) => void, onChange: (agents: Agent[]) => void) {
  const local = new Map<object, Agent>();
  const remote = new Map<string, { agents: Agent[]; expiresAt: number }>();
  let shown = '';

  /** Everybody at the desk, each once. */
  const agents = (): Agent[] => {
    const now = Date.now();
    for (const [replica, { expiresAt }] of remote) if (expiresAt <= now) remote.delete(replica);
    const present = [...local.values(), ...[...remote.values()].flatMap((replica) => replica.agents)];
    const byId = new Map(present.map((agent) => [agent.id, agent]));
    return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  };
  const detectChange = () => {
    const present = agents();
    const key = present.map(({ id, name }) => `${id} ${name}`).join('\n');
    if (key === shown) return;
    shown = key;
    onChange(present);
  };
  /** Must be called every `PUBLISH_MS`. */
  const publish = () => {
    inform([...local.values()]);
    detectChange();
  };

  return {
    agents,
    publish,
    isStaffed: () => agents().length > 0,
    /** Adds an agent's socket; again is harmless. */
    registerAgent: (socket: object, agent: Agent): void => {
      local.set(socket, agent);
      publish();
    },
    unregisterAgent: (socket: object): void => {
      if (local.delete(socket)) publish();
    },
    onRemoteAgents: (replica: string, present: Agent[]): void => {
      if (present.length === 0) remote.delete(replica);
      else remote.set(replica, { agents: present, expiresAt: Date.now() + EXPIRY_MS });
      detectChange();
    },
  };
}
export type AgentPresence = ReturnType<typeof createAgentPresence>;
