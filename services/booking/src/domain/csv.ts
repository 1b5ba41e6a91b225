/** A leading apostrophe keeps spreadsheets from running a cell as a formula; some read the full-width signs as well. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** As a number it would lose its plus and its zeros, and a long one its last digits. */
export const phoneText = (phone: string): string => phone.replace(/^(?=[+\d])/, "'");
