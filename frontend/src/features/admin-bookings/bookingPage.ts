/** '51–100 of 312' */
export function rangeOf(page: number, pageSize: number, shown: number, total: number): string {
  if (total === 0) return 'No bookings';
  const first = (page - 1) * pageSize + 1;
  return shown === total ? `${total} in all` : `${first}–${first + shown - 1} of ${total}`;
}
