/** "184 KB", "2.4 MB": as file managers count, in steps of 1,024. */
export function displayFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1) return `${bytes} bytes`;
  if (kilobytes < 1_000) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
