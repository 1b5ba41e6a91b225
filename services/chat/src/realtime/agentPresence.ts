import type { Agent } from '../domain/conversation.ts';

/** A replica repeats which agents it has this often … */
export const PUBLISH_MS = 3_000;
/** … and the agents of a replica that has been silent for this long are gone. */
const EXPIRY_MS = 10_000;

export interface AgentPresenceOptions {
  /** Informs the other replicas of the agents here. */
  publish(agents: Agent[]): void;
  /** Who is at the desk, on all replicas together, has changed. */
  onChange(agents: Agent[]): void;
}

/** Who is at the support desk, on any replica. */
export class AgentPresence {
  readonly #options: AgentPresenceOptions;
  readonly #local = new Map<object, Agent>();
  readonly #remote = new Map<string, { agents: Agent[]; expiresAt: number }>();
  #shown = '';

  constructor(options: AgentPresenceOptions) {
    this.#options = options;
  }

  /** Everybody at the desk, each once. */
  agents(): Agent[] {
    const now = Date.now();
    const remote = [...this.#remote.values()].flatMap(({ agents, expiresAt }) =>
      expiresAt > now ? agents : [],
    );
    const byId = new Map([...this.#local.values(), ...remote].map((agent) => [agent.id, agent]));
    return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  }

  isStaffed(): boolean {
    return this.agents().length > 0;
  }

  /** Adds an agent's socket; again is harmless. */
  registerAgent(socket: object, agent: Agent): void {
    this.#local.set(socket, agent);
    this.publish();
  }

  unregisterAgent(socket: object): void {
    if (this.#local.delete(socket)) this.publish();
  }

  onRemoteAgents(replica: string, agents: Agent[]): void {
    if (agents.length === 0) this.#remote.delete(replica);
    else this.#remote.set(replica, { agents, expiresAt: Date.now() + EXPIRY_MS });
    this.#detectChange();
  }

  /** Must be called every `PUBLISH_MS`. */
  publish(): void {
    this.#options.publish([...this.#local.values()]);
    this.#detectChange();
  }

  #detectChange(): void {
    const now = Date.now();
    for (const [replica, { expiresAt }] of this.#remote) if (expiresAt <= now) this.#remote.delete(replica);
    const agents = this.agents();
    const shown = agents.map(({ id, name }) => `${id} ${name}`).join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#options.onChange(agents);
  }
}
