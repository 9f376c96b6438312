import type { Configuration } from '../../catalog/configuration.ts';

/** How the pages of a PARQUET file are packed (SVC_PARQUET_CODEC). */
export type ParquetCodec = Configuration['parquetCodec'];
