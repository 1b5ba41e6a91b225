import { invalidRequest, StripeApiError } from './StripeApiError.ts';

export type ParameterTree = { [name: string]: string | ParameterTree };

const deepest = 6;

/** Reads `a=1&b[c]=2&d[0]=3` into a tree of strings. Its objects have no prototype: no name can mean anything else. */
export function parseForm(text: string): ParameterTree {
  const root: ParameterTree = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) place(root, pathOf(key), value, key);
  return root;
}

function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  const head = match?.[1];
  if (head === undefined) throw invalidRequest(`Invalid parameter name: ${key}`, { param: key });
  const rest = [...(match?.[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (rest.length >= deepest) throw invalidRequest(`Parameter is nested too deeply: ${key}`, { param: key });
  return [head, ...rest];
}

function place(root: ParameterTree, path: string[], value: string, key: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = (node[name] ??= Object.create(null) as ParameterTree);
    if (typeof next === 'string') throw invalidRequest(`Invalid object`, { param: key });
    node = next;
  }
}

/** The parameters of a request. `done` refuses those that no reader has read. */
export class Params {
  readonly #tree: ParameterTree;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #children: Params[] = [];

  constructor(tree: ParameterTree, path = '') {
    this.#tree = tree;
    this.#path = path;
  }

  #nameOf(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name;
  }

  #leaf(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#tree[name];
    if (value === undefined || typeof value === 'string') return value;
    throw invalidRequest('Invalid string', { param: this.#nameOf(name) });
  }

  /** An empty string is no value. */
  text(name: string, longest = 5000): string | undefined {
    const value = this.#leaf(name);
    if (value !== undefined && value.length > longest) {
      throw invalidRequest(`Invalid string: ${value.slice(0, 20)}…; must be at most ${longest} characters`, {
        code: 'parameter_invalid_string_maximum',
        param: this.#nameOf(name),
      });
    }
    return value || undefined;
  }

  required(name: string): string {
    return this.text(name) ?? this.absent(name);
  }

  /** Refuses the request for the lack of a parameter: `params.integer('amount') ?? params.absent('amount')`. */
  absent(name: string): never {
    const param = this.#nameOf(name);
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  integer(name: string, { min = 0 } = {}): number | undefined {
    const value = this.#leaf(name);
    if (value === undefined) return undefined;
    const wrong = { code: 'parameter_invalid_integer', param: this.#nameOf(name) };
    if (!/^-?\d{1,15}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, wrong);
    if (Number(value) < min) {
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, wrong);
    }
    return Number(value);
  }

  oneOf<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    const choice = choices.find((candidate) => candidate === value);
    if (choice === value) return choice;
    throw invalidRequest(`Invalid ${this.#nameOf(name)}: must be one of ${choices.join(', ')}`, {
      param: this.#nameOf(name),
    });
  }

  child(name: string): Params | undefined {
    this.#read.add(name);
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.#nameOf(name) });
    const child = new Params(value, this.#nameOf(name));
    this.#children.push(child);
    return child;
  }

  list(name: string): string[] {
    const child = this.child(name);
    return child ? Object.keys(child.#tree).map((index) => child.required(index)) : [];
  }

  metadata(): Record<string, string> {
    const given = this.child('metadata');
    if (!given) return {};
    const keys = Object.keys(given.#tree);
    const long = keys.find((key) => key.length > 40);
    if (long) {
      throw invalidRequest(`Metadata keys can have up to 40 characters, but you passed in ${long.length}.`, {
        param: given.#nameOf(long),
      });
    }
    return Object.fromEntries(keys.map((key) => [key, given.text(key, 500) ?? '']));
  }

  #unread(): string[] {
    const here = Object.keys(this.#tree).filter((name) => !this.#read.has(name));
    return [...here.map((name) => this.#nameOf(name)), ...this.#children.flatMap((child) => child.#unread())];
  }

  done(): void {
    const [first, ...others] = this.#unread();
    if (first === undefined) return;
    const names = [first, ...others].join(', ');
    throw new StripeApiError(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `Received unknown ${others.length ? 'parameters' : 'parameter'}: ${names}`,
      param: first,
    });
  }
}
