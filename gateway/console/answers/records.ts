/** What GET /console/api/records answers: the types that teams have added and marked as found by name. The console imports these types. */
export interface RecordTypes {
  readonly types: readonly OwnType[];
}

export interface OwnType {
  /** As the graph names it: Permit. */
  readonly name: string;
  /** As lists name it: PERMIT. */
  readonly entity: string;
  /** One and several of it, in words. */
  readonly one: string;
  readonly several: string;
  readonly description: string;
  /** The root field that finds it: searchPermits. */
  readonly field: string;
  /** Its own values that names are found in: what a record is called. */
  readonly titles: readonly string[];
  /** Whether an address narrows a search. */
  readonly hasAddress: boolean;
  readonly values: readonly OwnValue[];
  readonly links: readonly OwnLink[];
  /** The operation that finds records by $name, $address and $conditions, as `found`. */
  readonly searchOperation: string;
  /** That which shows the record of $id, as `found`: its values, and $first of each link whose variable is true. */
  readonly recordOperation: string;
}

export interface OwnValue {
  readonly name: string;
  readonly description: string;
}

export interface OwnLink {
  /** As the graph names it: operatingLocations. */
  readonly name: string;
  /** Type of the records at its end. */
  readonly to: string;
  readonly description: string;
  /** Values of the relation itself, beside data sets and days. */
  readonly edge: readonly OwnValue[];
  readonly values: readonly OwnValue[];
  /** The variable that is true where the link is shown, and the name of the number of all. */
  readonly variable: string;
  readonly total: string;
}
