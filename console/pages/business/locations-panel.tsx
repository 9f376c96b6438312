import { Badge } from '../../parts/badge.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Locations, type LocationsQuery } from './queries.ts';

/** Locations of one request; a chain has a few thousand. */
const MAX_LOCATIONS = 5_000;

/** The places where the business operates. */
export function LocationsPanel({ id }: { readonly id: string }) {
  return (
    <OperationPanel
      title="Locations"
      operation={Locations}
      variables={{ id, first: MAX_LOCATIONS }}
      count={(data) => brandOf(data)?.count ?? undefined}
      isFlush
    >
      {(data) => <DataTable label="Locations" columns={COLUMNS} rows={rowsOf(data)} keyOf={({ id: key }) => key} />}
    </OperationPanel>
  );
}

const brandOf = ({ search }: LocationsQuery) => {
  const [brand] = search ?? [];
  return brand?.__typename === 'Brand' ? brand : undefined;
};

const rowsOf = (data: LocationsQuery) =>
  brandOf(data)?.operatingLocations?.edges.flatMap((edge) => {
    const [row] = edge?.node?.operatingLocationCache ?? [];
    return edge?.node && row ? [{ ...row, id: edge.node.id }] : [];
  }) ?? [];

type Row = ReturnType<typeof rowsOf>[number];

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    name: 'Address',
    show: ({ streetAddress1, streetAddress2 }) => [streetAddress1, streetAddress2].filter(Boolean).join(' '),
    sortBy: ({ streetAddress1 }) => streetAddress1,
    width: 'minmax(14rem, 2fr)',
  },
  { name: 'City', show: ({ city }) => city, sortBy: ({ city }) => city },
  { name: 'State', show: ({ state }) => state, sortBy: ({ state }) => state, width: '4rem' },
  { name: 'ZIP', show: ({ zip }) => zip, sortBy: ({ zip }) => zip, width: '4rem' },
  { name: 'Phone', show: ({ phoneNumber }) => phoneNumber, width: '9rem' },
  {
    name: 'Status',
    show: ({ operatingStatus }) => (
      <Badge kind={operatingStatus === 'Open' ? 'good' : 'plain'}>{operatingStatus ?? 'Unknown'}</Badge>
    ),
    sortBy: ({ operatingStatus }) => operatingStatus,
    width: '10rem',
  },
];
