/** A count with thousands separators. */
export const counted = (count: number): string => count.toLocaleString('en-US');

const SIZE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A number of bytes, in kilobytes or megabytes (powers of 1,000). */
export const sizeOf = (bytes: number): string =>
  bytes < 100_000 ? `${SIZE.format(bytes / 1_000)} kB` : `${SIZE.format(bytes / 1_000_000)} MB`;
