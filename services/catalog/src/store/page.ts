export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  total: number;
  /** Where the next page starts; undefined on the last. */
  nextCursor: string | undefined;
}
