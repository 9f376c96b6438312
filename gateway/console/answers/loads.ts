/** The answers of the load routes below /console/api/. The console imports these types. */

/** A file to load. */
export interface UploadedFile {
  readonly id: string;
  /** Null once it is loaded: the service keeps the report alone. */
  readonly name: string | null;
  readonly bytes: number;
}

export interface UploadedFiles {
  /** Maximum bytes of a file. */
  readonly limit: number;
  readonly files: readonly UploadedFile[];
}

/** A column of a file, and what it is read as. */
export interface DraftColumn {
  readonly name: string;
  readonly field: string | null;
  readonly isSure: boolean;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  readonly runnerUp: string | null;
  readonly values: readonly string[];
}

/** A kind of records, and the columns that it may have. */
export interface DraftKind {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly isRequired: boolean }[];
}

/** The result of a draft: a manifest, the columns that it was made from, and what the kinds of its records may have. */
export interface Draft {
  readonly columns: readonly DraftColumn[];
  readonly manifest: string;
  readonly kinds: readonly DraftKind[];
}

/** The result of a try: the first rows as records, as lines of text. */
export interface Tried {
  readonly text: string;
}

type Counts = Readonly<Record<string, number>>;

/** What a load did with the rows of a file: `rows` is the sum of loaded, merged, rejects and skips. */
export interface LoadedRows {
  readonly file: string;
  readonly source: string;
  readonly rows: number;
  readonly loaded: number;
  readonly merged: number;
  /** Number of rows merged although their names differ. */
  readonly unlike: number;
  /** Columns that nothing reads. */
  readonly unread: readonly string[];
  readonly rejects: Counts;
  readonly skips: Counts;
  readonly notes: Counts;
}

/** The result of a load. */
export interface LoadReport {
  /** The snapshot that it published. */
  readonly version: string;
  readonly files: readonly LoadedRows[];
}
