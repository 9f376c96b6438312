import { attributeId } from '../../storage/ids.ts';
import { derivedKey } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf } from './as-of.ts';
import { type Derivation, needsOf } from './derivation.ts';
import { isCurrent } from './is-current.ts';
import { operatingStatus } from './sql-values.ts';

/**
 * A location that its sources no longer have is not known to be open: either a license or permit that a later file
 * lacks was given up, or the file has a gap. Its period as Open ended when it was last observed, so a newer record says
 * Unknown, from then to the day of the data.
 */
export const vanishedLocations: Derivation = {
  name: 'status Unknown of locations that vanished while open',
  needs: needsOf(AS_OF_NEEDS, { OperatingLocationOperatingStatus: ['operating_status'] }),
  apply(context) {
    const { database } = context;
    const day = asOf(context);
    if (day === null) return 0;
    const table = 'built.operating_location_operating_status';
    database.function('unknown_status_id', { deterministic: true }, (owner: unknown) =>
      owner instanceof Uint8Array
        ? attributeId('OperatingLocationOperatingStatus', owner, derivedKey('vanished'))
        : null,
    );
    database.exec(`
      CREATE TEMP TABLE vanished (owner INTEGER PRIMARY KEY);
      INSERT INTO temp.vanished SELECT s.owner_key FROM ${table} AS s
      WHERE s.rank = 0 AND s.operating_status = ${operatingStatus('Open')} AND NOT (${isCurrent('s')});
      UPDATE ${table} SET rank = -2 - rank WHERE owner_key IN (SELECT owner FROM temp.vanished);
      UPDATE ${table} SET rank = -1 - rank WHERE rank < 0`);
    const added = database
      .prepare(
        `INSERT INTO ${table} (owner_key, rank, key, id, first_observed_date, last_observed_date, dataset_ids, operating_status)
         SELECT v.owner, 0, (SELECT max(key) FROM ${table}) + row_number() OVER (ORDER BY v.owner), unknown_status_id(l.id),
           s.last_observed_date, max('${day}', s.last_observed_date), s.dataset_ids, ${operatingStatus('Unknown')}
         FROM temp.vanished AS v JOIN built.operating_location AS l ON l.key = v.owner
         JOIN ${table} AS s ON s.owner_key = v.owner AND s.rank = 1`,
      )
      .run().changes;
    database.exec('DROP TABLE temp.vanished');
    return added;
  },
};
