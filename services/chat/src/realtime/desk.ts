import type { Agent } from '../domain/conversation.ts';

/** A replica repeats who is at its desks this often … */
export const ANNOUNCE_MS = 3_000;
/** … and one that was not heard of for this long is dead, and its agents are gone. */
const FORGET_MS = 10_000;

export interface DeskOptions {
  replica: string;
  /** Tells the other replicas who is at the desk here. */
  announce(agents: Agent[]): void;
  /** Who is at the desk, on all replicas together, has changed. */
  onChange(agents: Agent[]): void;
  now?: () => number;
}

/** Who is at the support desk, on any replica. */
export class Desk {
  readonly #options: DeskOptions;
  readonly #here = new Map<object, Agent>();
  readonly #elsewhere = new Map<string, { agents: Agent[]; until: number }>();
  readonly #now: () => number;
  #known = '';

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Everybody at the desk, each once. */
  agents(): Agent[] {
    const now = this.#now();
    const remote = [...this.#elsewhere.values()].flatMap(({ agents, until }) => (until > now ? agents : []));
    const byId = new Map([...this.#here.values(), ...remote].map((agent) => [agent.id, agent]));
    return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  }

  isStaffed(): boolean {
    return this.agents().length > 0;
  }

  /** An agent's socket is there, or is there again. */
  sitDown(socket: object, agent: Agent): void {
    this.#here.set(socket, agent);
    this.announce();
  }

  standUp(socket: object): void {
    if (this.#here.delete(socket)) this.announce();
  }

  /** What another replica says. */
  hear(replica: string, agents: Agent[]): void {
    if (replica === this.#options.replica) return;
    if (agents.length === 0) this.#elsewhere.delete(replica);
    else this.#elsewhere.set(replica, { agents, until: this.#now() + FORGET_MS });
    this.#compare();
  }

  /** To be called every few seconds, and after every change. */
  announce(): void {
    this.#options.announce([...this.#here.values()]);
    this.#compare();
  }

  #compare(): void {
    const now = this.#now();
    for (const [replica, { until }] of this.#elsewhere) if (until <= now) this.#elsewhere.delete(replica);
    const agents = this.agents();
    const known = agents.map(({ id, name }) => `${id} ${name}`).join('\n');
    if (known === this.#known) return;
    this.#known = known;
    this.#options.onChange(agents);
  }
}
