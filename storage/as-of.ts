/** A day, or a moment, in UTC. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The version that a text means: itself; or of a day or moment the newest one whose load had begun by then, but none newer
 * than the current one. `versions`: oldest first. Undefined if none is kept from then, or if the text is neither.
 */
export function versionAsOf(
  written: string,
  versions: readonly string[],
  current: string | undefined,
): string | undefined {
  if (versions.includes(written)) return written;
  const moment = DAY.test(written) ? `${written}T23:59:59Z` : written;
  if (!MOMENT.test(moment) || Number.isNaN(Date.parse(moment))) return undefined;
  // Versions begin with the moment of their load: 20261130T125843Z-2b3c42.
  const stamp = `${new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')}~`;
  return versions.findLast((version) => version <= stamp && (current === undefined || version <= current));
}
