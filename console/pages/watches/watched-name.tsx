import { Link } from 'wouter';
import { nodesOf } from '../../parts/nodes.ts';
import type { WatchFactsFragment } from './queries.ts';

/** What a watch is on, as a link if the console has a page of it. */
export function WatchedName({ watch }: { readonly watch: WatchFactsFragment }) {
  const brand = brandOf(watch);
  const name = watchedName(watch);
  return brand === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <Link href={`/business/${brand}`} dir="auto" data-step="">
      {name}
    </Link>
  );
}

/** The name of the record or the party; type and id of a record that is gone. */
export function watchedName({ entity, entityType, entityId, party }: WatchFactsFragment): string {
  if (party !== null) return [...party.personName, ...party.orgName].join(', ');
  return nodesOf(entity?.names)[0]?.node.name ?? `${entityType} ${entityId}`;
}

/** The business whose page shows the record. */
function brandOf({ entity }: WatchFactsFragment): string | undefined {
  if (entity === null) return undefined;
  return entity.__typename === 'Brand' ? entity.id : nodesOf(entity.brands)[0]?.node.id;
}
