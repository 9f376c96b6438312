/** Facts that apply to all files of the agency. */
export const SEC = {
  publisher: 'US Securities and Exchange Commission (EDGAR)',
  licence: 'Public domain',
  generated: false,
};

/**
 * EDGAR's suffix that distinguishes filers: the state of incorporation or a role, between slashes ("ACME CORP /DE/",
 * "ACME CORP \\NEW\\", "ACME LP /ADV").
 */
const MARK = /\s*[/\\][A-Z]{2,5}(?:[/\\])?\s*$/i;

/** The name of a filer without EDGAR's suffix. */
export const filerName = (written: string): string => written.replace(MARK, '') || written;

/** The key of a filer: its number (CIK) without leading zeros; undefined if it is not a number. */
export function filerKey(written: string): string | undefined {
  const digits = /^0*([1-9]\d{0,9})$/.exec(written);
  return digits?.[1];
}
