import type { KeyboardEvent } from 'react';

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a[href]')];

/** For a table's body: arrows, Home and End go from row to row and stay in the same control's column. */
export function handleRowKeys(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.rows];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  const row = rows[at];
  if (!row) return;
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = rows[steps[event.key] ?? -1];
  if (!next || next === row) return;
  const controls = controlsOf(next);
  const column = Math.max(0, controlsOf(row).indexOf(event.target));
  controls[Math.min(column, controls.length - 1)]?.focus();
  event.preventDefault();
}
