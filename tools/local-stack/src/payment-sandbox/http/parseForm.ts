import { invalidRequest } from './StripeFault.ts';

export type ParameterTree = { [name: string]: string | ParameterTree };

const deepest = 6;

/**
 * Reads `a=1&b[c]=2&d[0]=3&d[]=4` as the SDK writes it: a tree whose leaves are strings, lists having their
 * positions as names. Its objects have no prototype, so no name in it can mean anything else.
 */
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
