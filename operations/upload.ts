/** What uploads are; text is CSV whatever stands between its values. */
export const UPLOAD_FORMATS = ['CSV', 'XLSX', 'PARQUET'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** A file that an account uploaded. Times are ISO 8601 in UTC. */
export interface Upload {
  readonly id: string;
  /** What its sender called it; null where he did not say. */
  readonly name: string | null;
  readonly format: UploadFormat;
  readonly bytes: number;
  /** Rows with a value below the header; null until a run has counted them. */
  readonly rows: number | null;
  readonly createdTimestamp: string;
  readonly expiresTimestamp: string;
}

/** How much an account may keep at a time. */
export interface UploadAllowance {
  /** Uploads. */
  readonly count: number;
  /** Bytes of all of them. */
  readonly bytes: number;
}

/** Room that is kept for an upload while it is sent. */
export interface UploadRoom {
  readonly id: string;
  /** Bytes that it may have. */
  readonly bytes: number;
}
