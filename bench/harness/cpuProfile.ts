import { padded } from './report.ts';

/** As the inspector answers it. */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  /** The node on top of the stack at each sample. */
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

const FUNCTIONS = 25;
const PACKAGES = 15;

/** A profile as tables: self time by package and by function, in milliseconds for each operation. */
export function describeProfile({ nodes, samples, timeDeltas }: CpuProfile, operations: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byPackage = new Map<string, number>();
  let busyMicros = 0;
  samples.forEach((id, index) => {
    const { functionName = '', url = '', lineNumber = 0 } = frames.get(id) ?? {};
    if (functionName === '(idle)') return;
    const micros = timeDeltas[index] ?? 0;
    const from = packageOf(url, functionName);
    const place = url === '' ? '' : `${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;
    const name = `${functionName || '(anonymous)'} ${place}`.trim();
    busyMicros += micros;
    add(byPackage, from, micros);
    add(byFunction, `${from}\0${name}`, micros);
  });
  const row = (micros: number) => [
    (micros / operations / 1_000).toFixed(3),
    `${((micros / busyMicros) * 100).toFixed(1)} %`,
  ];
  const packages = largest(byPackage, PACKAGES).map(([name, micros]) => [...row(micros), name]);
  const functions = largest(byFunction, FUNCTIONS).map(([name, micros]) => [
    ...row(micros),
    ...name.split('\0'),
  ]);
  const text = [
    padded(['ms', 'share', 'package'], packages),
    padded(['ms', 'share', 'package', 'function'], functions),
  ].join('\n\n');
  return { text, busyMicros };
}

/** `mongodb`, `@livery/service-kit`, `node:net`, or what V8 calls its own work, such as `(garbage collector)`. */
export function packageOf(url: string, functionName = ''): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return url.replace(/^node:internal\//, 'node:').split('/')[0] ?? url;
  const installed = url.split('/node_modules/').at(-1) ?? '';
  if (url.includes('/node_modules/')) {
    return installed
      .split('/')
      .slice(0, installed.startsWith('@') ? 2 : 1)
      .join('/');
  }
  const [, own = url] = /\/((?:services|packages|tools)\/[^/]+)\//.exec(url) ?? [];
  return own;
}

const add = (sums: Map<string, number>, name: string, value: number): void =>
  void sums.set(name, (sums.get(name) ?? 0) + value);

const largest = (sums: Map<string, number>, count: number): [string, number][] =>
  [...sums].toSorted(([, a], [, b]) => b - a).slice(0, count);
