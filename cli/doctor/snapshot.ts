import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { withoutPassword } from '../../catalog/database-location.ts';
import { readCatalog } from '../../catalog/read.ts';
import { lackingIn } from '../../search/outdated.ts';
import type { PublishedSnapshot } from '../../storage/snapshot-store.ts';
import { builtAt } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { admitSnapshot } from '../../storage/verify/admit-snapshot.ts';
import { type Finding, fault, good, messageOf, sizeOf } from './finding.ts';

const OF = 'snapshot';
const DAY = 86_400_000;

/**
 * Checks that there is a current snapshot, that a service would serve it, that it is at most `maxDays` old, and that it was made for this
 * graph; also returns its size in bytes.
 */
export async function examineSnapshot(
  warehouse: DatabaseLocation,
  maxDays: number,
): Promise<{ readonly findings: readonly Finding[]; readonly bytes: number }> {
  let current: PublishedSnapshot | undefined;
  try {
    current = (await storeAt(warehouse).published()).find((each) => each.current);
  } catch (error) {
    const finding = fault(
      OF,
      `${withoutPassword(warehouse)} cannot be read: ${messageOf(error)}.`,
      'see the findings for folders and databases',
    );
    return { findings: [finding], bytes: 0 };
  }
  if (current === undefined) {
    const finding = fault(
      OF,
      `There is none at ${withoutPassword(warehouse)}.`,
      'load data with `svc ingest <files>`; without data, `svc serve` generates a sample city',
    );
    return { findings: [finding], bytes: 0 };
  }
  return { findings: await faultsOf(warehouse, current, maxDays), bytes: current.bytes };
}

async function faultsOf(
  warehouse: DatabaseLocation,
  { version, bytes }: PublishedSnapshot,
  maxDays: number,
): Promise<readonly Finding[]> {
  const catalog = readCatalog();
  try {
    const lacking = await storeAt(warehouse).read(version, async (snapshot) => {
      await admitSnapshot(snapshot, catalog);
      return lackingIn(snapshot, catalog);
    });
    const days = Math.floor((Date.now() - Date.parse(builtAt(version))) / DAY);
    const faults = [
      ...(days <= maxDays
        ? []
        : [
            fault(
              OF,
              `${version} is ${days} days old, more than ${maxDays}.`,
              'load the current files of its sources with `svc ingest`, or give another `--max-age`',
            ),
          ]),
      ...(lacking.length === 0
        ? []
        : [
            fault(
              OF,
              `${version} was made for another version of the graph: ${lacking.slice(0, 3).join('; ')}${lacking.length > 3 ? ` and ${lacking.length - 3} more` : ''}.`,
              'load its sources again with `svc ingest`',
            ),
          ]),
    ];
    return faults.length > 0 ? faults : [good(OF, `${version} is sound, ${days} days old, ${sizeOf(bytes)}`)];
  } catch (error) {
    return [
      fault(
        OF,
        `${version} is not served: ${messageOf(error)}`,
        'serve an older one with `svc snapshot use <version>`, or load again with `svc ingest`',
      ),
    ];
  }
}
