import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { Hosts } from '../../storage/postgres/hosts.ts';
import { registered } from '../../storage/postgres/register.ts';
import type { WarehouseHost } from '../../storage/warehouse.ts';
import { type Finding, fault, good, messageOf, note, sizeOf } from './finding.ts';

const OF = 'warehouse';

/**
 * Reports which of several hosts answer, the role of each, how far behind it is, and whether it can serve the current snapshot. Empty if
 * there is only one host.
 */
export async function examineHosts(url: DatabaseLocation): Promise<readonly Finding[]> {
  const hosts = new Hosts(url);
  if (hosts.alone !== undefined) return [];
  try {
    await hosts.look();
    const states = hosts.states(await currentOf(hosts));
    return [...states.map(finding), ...primariesOf(states)];
  } finally {
    await hosts.close();
  }
}

/** The current version, according to the host that keeps the register; undefined if none answers. */
async function currentOf(hosts: Hosts): Promise<string | undefined> {
  try {
    const { client } = await hosts.register();
    return (await registered(client)).find(({ current }) => current)?.version;
  } catch {
    return undefined;
  }
}

function finding({ name, state, hasCurrent, behind, fault: reason }: WarehouseHost): Finding {
  if (state === 'down')
    return fault(
      OF,
      `${name} does not answer: ${messageOf(reason)}`,
      'start it, or take it out of SVC_WAREHOUSE_URL; the other hosts are read meanwhile',
    );
  if (state === 'primary') return good(OF, `${name} is the primary`);
  const distance = behind === undefined ? 'it is unknown how far behind' : `${sizeOf(behind)} behind the primary`;
  return hasCurrent
    ? good(OF, `${name} is a standby, ${distance}, and has the current snapshot`)
    : note(OF, `${name} is a standby, ${distance}; it serves the current snapshot once it has it`);
}

/** Loads, and everything else that writes, need exactly one primary. */
function primariesOf(states: readonly WarehouseHost[]): readonly Finding[] {
  const primaries = states.filter(({ state }) => state === 'primary').map(({ name }) => name);
  if (primaries.length === 1) return [];
  return primaries.length === 0
    ? [fault(OF, 'No host is the primary: nothing can be loaded.', 'start the primary, or promote a standby')]
    : [
        fault(
          OF,
          `${primaries.join(' and ')} both say they are the primary.`,
          'take the one that is out of date away, and make it a standby of the other',
        ),
      ];
}
