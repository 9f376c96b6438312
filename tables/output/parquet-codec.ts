import type { Configuration } from '../../catalog/configuration.ts';

/** Compression of the pages of a PARQUET file (SVC_PARQUET_CODEC). */
export type ParquetCodec = Configuration['parquetCodec'];
