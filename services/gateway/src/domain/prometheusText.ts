export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the answer of `/metrics`. Lines that are no samples are skipped. */
export function parsePrometheusText(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', number = ''] = LINE.exec(line) ?? [];
    const value = Number(number);
    if (name === undefined || Number.isNaN(value)) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value }];
  });
}

export const samplesOf = (samples: readonly Sample[], name: string, labels: Sample['labels'] = {}) =>
  samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
