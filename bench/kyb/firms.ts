import Database from 'better-sqlite3';
import { withoutLegalForm } from '../../matching/names/legal-forms.ts';
import type { RequestedAddress, VerificationRequest } from '../../verification/request/verification-request.ts';
import { seeded } from '../search-queries.ts';

/** A generated firm to verify, as a person types it, and the keys of its records. */
export interface BenchFirm {
  readonly request: VerificationRequest;
  readonly entity: number;
  readonly brand: number;
  readonly tin: string | null;
  readonly names: readonly string[];
}

interface Row {
  readonly entity: number;
  readonly brand: number;
  readonly legal: string;
  readonly name: string;
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly tin: string | null;
  readonly first: string | null;
  readonly last: string | null;
}

const FIND = `SELECT d.from_key AS entity, b.key AS brand, n.name AS name, m.name AS legal, t.tin AS tin, p.first_name AS first, p.last_name AS last,
    a.street_address1 AS street, a.street_address2 AS unit, a.city, a.state, a.zip
  FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0
  JOIN legal_entity_does_business_as_brand AS d ON d.to_key = b.key AND d.to_rank = 0
  JOIN legal_entity_name AS m ON m.owner_key = d.from_key AND m.rank = 0
  JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
  JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0 JOIN address AS a ON a.key = o.to_key
  LEFT JOIN legal_entity_files_taxes_using_tin AS f ON f.from_key = d.from_key AND f.from_rank = 0 LEFT JOIN tin AS t ON t.key = f.to_key
  LEFT JOIN registered_entity_is_instance_of_legal_entity AS i ON i.to_key = d.from_key AND i.to_rank = 0
  LEFT JOIN registration_registered_registered_entity AS s ON s.to_key = i.from_key AND s.to_rank = 0
  LEFT JOIN registration_recorded_role AS r ON r.from_key = s.from_key AND r.from_rank = 0
  LEFT JOIN legal_entity_performs_role AS x ON x.to_key = r.to_key AND x.to_rank = 0
  LEFT JOIN person_is_instance_of_legal_entity AS y ON y.to_key = x.from_key AND y.to_rank = 0 LEFT JOIN person AS p ON p.key = y.from_key
  WHERE b.key >= ? LIMIT 1`;

/** Firms of a snapshot file, spread over all of it: by their legal name without suffix, their brand, or either mistyped. */
export function benchFirms(file: string, count: number): readonly BenchFirm[] {
  const database = new Database(file, { readonly: true });
  const [{ most = 1 } = {}] = database.prepare<[], { most: number }>('SELECT max(key) AS most FROM brand').all();
  const [random, find] = [seeded(11), database.prepare<[number], Row>(FIND)];
  const firms: BenchFirm[] = [];
  while (firms.length < count) {
    const row = find.get(1 + Math.floor(random() * (most - 1)));
    if (row !== undefined) firms.push(firmOf(row, firms.length));
  }
  database.close();
  return firms;
}

function firmOf(row: Row, at: number): BenchFirm {
  const { entity, brand, street, unit, city, state, zip, tin, first, last } = row;
  const name = at % 2 === 0 ? withoutLegalForm(row.legal) : row.name;
  const typed = (at % 4 < 2 ? name : mistyped(name)).toLowerCase();
  const address: RequestedAddress = { streetAddress1: street, streetAddress2: unit, city, state, postalCode: zip };
  return {
    entity,
    brand,
    tin,
    names: [row.legal, row.name],
    request: {
      names: [typed],
      primaryName: null,
      addresses: [address],
      persons: [{ firstName: first ?? 'Maria', lastName: last ?? 'Garcia', ssn: '219098765' }],
      websites: [],
      tins: [tin ?? '911234567'],
      personsToScreen: [],
    },
  };
}

/** The longest word without its fourth letter. */
function mistyped(name: string): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return words.map((word) => (word === longest ? word.slice(0, 3) + word.slice(4) : word)).join(' ');
}
