/** Formats of uploads; text is CSV whatever its delimiter. */
export const UPLOAD_FORMATS = ['CSV', 'XLSX', 'PARQUET'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** A file that an account uploaded. Times are ISO 8601 in UTC. */
export interface Upload {
  readonly id: string;
  /** Name that the sender gave it; null if none was given. */
  readonly name: string | null;
  readonly format: UploadFormat;
  readonly bytes: number;
  /** Rows with a value below the header; null until a run has counted them. */
  readonly rows: number | null;
  readonly createdTimestamp: string;
  readonly expiresTimestamp: string;
}

/** How much an account may store at a time. */
export interface UploadAllowance {
  /** Number of uploads. */
  readonly count: number;
  /** Bytes of all uploads together. */
  readonly bytes: number;
}

/** Space that is reserved for an upload while it is sent. */
export interface UploadRoom {
  readonly id: string;
  /** Maximum bytes of the upload. */
  readonly bytes: number;
}
