/** Keys are two ids with a slash between them. */
export interface FileStorage {
  /** Stores the whole file or nothing. */
  put(key: string, file: { bytes: Buffer; type: string }): Promise<void>;
  /** Undefined when it does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Also removes what an interrupted `put` left. Fine if there is nothing. */
  remove(key: string): Promise<void>;
}
