/** What one request used of the schema. */
export interface UsedOperation {
  /** Equal for requests with the same operation that used the same coordinates. */
  readonly signature: string;
  /** The hash of the operation, see RunOperation. */
  readonly operation: string;
  /**
   * Returns the schema coordinates that it used: `Brand`, `Brand.names`, `Brand.names.first`, `SearchInput.name`,
   * `EntityType.BRAND`. `EntityType.*` stands for the values that its answer may have.
   */
  coordinates(): readonly string[];
}
