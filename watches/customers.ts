import type { NewWatch, WatchSubject } from '../operations/watching/watches.ts';
import { tableRows } from '../tables/input/table.ts';
import { BrokenTable } from '../tables/input/table-row.ts';
import {
  type Column as FirmColumn,
  columnsOf as firmColumnsOf,
  type InputColumn,
  type NamedColumns,
} from '../verification/portfolio/columns.ts';
import { rowRequest } from '../verification/portfolio/row-request.ts';
import type { RowVerifier } from '../verification/portfolio/row-verifier.ts';
import type { VerificationOptions } from '../verification/request/verification-request.ts';
import {
  type Column as PartyColumn,
  columnsOf as partyColumnsOf,
  partyOf,
  rowValues,
} from '../verification/screening/batch/columns.ts';
import type { Followed } from './api/requests.ts';

/** How the customers of a file are read, verified and followed. */
export interface CustomersOn extends Followed {
  readonly named: NamedColumns;
  readonly options: VerificationOptions;
  readonly verifier: Pick<RowVerifier, 'verify'>;
  readonly origin: string;
}

/** A row that nothing can be watched of: its number in the file, from 1, and why. */
export interface FaultyRow {
  readonly row: number;
  readonly fault: string;
}

/**
 * A watch for each row of a table of customers. A row is verified as in a portfolio; if its name is, the record is watched, and otherwise
 * the party, as a screening batch reads it. The batch's column tag is the reference. Throws BrokenTable if neither finds names in the header.
 */
export async function* customersOf(file: string, on: CustomersOn): AsyncGenerator<NewWatch | FaultyRow> {
  const { origin, aspects, threshold } = on;
  let columns: CustomerColumns | undefined;
  for await (const { row, cells } of tableRows(file)) {
    if (columns === undefined) {
      columns = columnsIn(cells, on.named);
      continue;
    }
    const values = rowValues(columns.party, cells);
    const subject = (await verifiedRecord(columns.firm, cells, on)) ?? partyIn(values);
    if ('fault' in subject) yield { row, ...subject };
    else yield { ...subject, reference: values.tag ?? null, origin, aspects, threshold };
  }
}

/** The columns of a header, as a portfolio and as a screening batch read them; a file of persons has none of a firm. */
interface CustomerColumns {
  readonly firm: readonly InputColumn[] | undefined;
  readonly party: readonly (PartyColumn | undefined)[];
}

/** What the columns of a firm are in a screening batch. */
const AS_PARTY: Readonly<Partial<Record<FirmColumn, PartyColumn>>> = {
  ...{ name: 'org_name', person: 'person_name', first_name: 'first_name', last_name: 'last_name' },
  ...{ street_address1: 'address', street_address2: 'address_2', city: 'city', state: 'state' },
  postal_code: 'postal_code',
};

function columnsIn(header: readonly string[], named: NamedColumns): CustomerColumns {
  const firm = firmsIn(header, named);
  if (firm === undefined) return { firm, party: partyColumnsOf(header) };
  return { firm, party: partyColumnsOf(firm.map(({ header, column }) => (column && AS_PARTY[column]) ?? header)) };
}

/** The columns of firms; undefined if no column has their names, and the user named none. */
function firmsIn(header: readonly string[], named: NamedColumns): readonly InputColumn[] | undefined {
  try {
    return firmColumnsOf(header, named);
  } catch (error) {
    if (error instanceof BrokenTable && named.size === 0) return undefined;
    throw error;
  }
}

async function verifiedRecord(
  columns: readonly InputColumn[] | undefined,
  cells: readonly string[],
  { options, verifier }: CustomersOn,
): Promise<WatchSubject | undefined> {
  const request = columns && rowRequest(columns, cells, options);
  if (request === undefined || 'fault' in request) return undefined;
  const { tasks, entities, brands } = await verifier.verify(request);
  if (!tasks.some(({ name, status }) => name === 'name_verification' && status === 'success')) return undefined;
  const [firm, brand] = [entities[0], brands[0]];
  if (firm !== undefined) return { entityType: 'LegalEntity', entityId: firm.legalEntityId, party: null };
  return brand && { entityType: 'Brand', entityId: brand.id, party: null };
}

function partyIn(values: ReturnType<typeof rowValues>): WatchSubject | { readonly fault: string } {
  const described = partyOf(values);
  return 'fault' in described ? described : { entityType: null, entityId: null, party: described.party };
}
