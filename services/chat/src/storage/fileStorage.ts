/** Where the bytes of files are kept. Keys are ours: two ids with a slash between them. */
export interface FileStorage {
  /** Kept whole or not at all. */
  put(key: string, file: { bytes: Buffer; type: string }): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Also what a `put` that broke off may have left; nothing is there afterwards, whether something was before or not. */
  remove(key: string): Promise<void>;
}
