/** The answer of GET /console/api/records: the types that teams have added and marked as found by name. The console imports these types. */
export interface RecordTypes {
  readonly types: readonly OwnType[];
}

export interface OwnType {
  /** Its name in the graph: Permit. */
  readonly name: string;
  /** Its name in lists: PERMIT. */
  readonly entity: string;
  /** Its singular and plural, in words. */
  readonly one: string;
  readonly several: string;
  readonly description: string;
  /** The root field that finds it: searchPermits. */
  readonly field: string;
  /** Its own values that names are found in: the titles of a record. */
  readonly titles: readonly string[];
  /** Whether an address narrows a search. */
  readonly hasAddress: boolean;
  readonly values: readonly OwnValue[];
  readonly links: readonly OwnLink[];
  /** The operation that finds records by $name, $address and $conditions, as `found`. */
  readonly searchOperation: string;
  /** The operation that shows the record with $id, as `found`: its values, and $first records of each link whose variable is true. */
  readonly recordOperation: string;
}

export interface OwnValue {
  readonly name: string;
  readonly description: string;
}

export interface OwnLink {
  /** Its name in the graph: operatingLocations. */
  readonly name: string;
  /** Type of the records at its end. */
  readonly to: string;
  readonly description: string;
  /** Values of the relation itself, except datasets and days. */
  readonly edge: readonly OwnValue[];
  readonly values: readonly OwnValue[];
  /** The variable that is true if the link is shown, and the response key of the total count. */
  readonly variable: string;
  readonly total: string;
}
