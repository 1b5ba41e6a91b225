interface BundledFile {
  type: string;
  fileName: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
}
export type Bundle = Record<string, BundledFile>;

/** A chunk and every other that comes with it, at any depth. */
export function withImports(fileName: string, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(fileName)) return [];
  seen.add(fileName);
  for (const next of bundle[fileName]?.imports ?? []) withImports(next, bundle, seen);
  return [...seen];
}
