/** A leading apostrophe keeps spreadsheets from running a cell as a formula. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^\s*[=+\-@]|^[\t\r\n]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Without its plus, which a spreadsheet would take for a formula. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+(?=\d)/, '');
}
