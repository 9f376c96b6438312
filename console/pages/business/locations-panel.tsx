import { lazy, Suspense, useMemo } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Loading } from '../../parts/loading.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Source } from '../../parts/source.tsx';
import styles from './business.module.css';
import { Locations, type LocationsQuery } from './queries.ts';

const PlacesMap = lazy(() => import('../../parts/map/places-map.tsx'));

/** Maximum locations per request; the largest chains have more. */
const MAX_LOCATIONS = 5_000;

/** The places where the business operates, on the map and in a table. */
export function LocationsPanel({ id }: { readonly id: string }) {
  return (
    <div className={styles.wide}>
      <OperationPanel
        title="Locations"
        operation={Locations}
        variables={{ id, first: MAX_LOCATIONS }}
        count={(data) => brandOf(data)?.count ?? undefined}
        isFlush
      >
        {(data) => <LocationsOf data={data} />}
      </OperationPanel>
    </div>
  );
}

function LocationsOf({ data }: { readonly data: LocationsQuery }) {
  const rows = useMemo(() => rowsOf(data), [data]);
  const places = useMemo(
    () =>
      rows.flatMap(({ id, latitude, longitude, fullAddress }) =>
        latitude == null || longitude == null ? [] : [{ id, latitude, longitude, label: fullAddress ?? '' }],
      ),
    [rows],
  );
  if (rows.length === 0) return <p className={styles.none}>No location is known.</p>;
  return (
    <div className={places.length === 0 ? undefined : styles.locations}>
      <DataTable label="Locations" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      {places.length === 0 ? null : (
        <Suspense fallback={<Loading what="map" />}>
          <PlacesMap places={places} />
        </Suspense>
      )}
    </div>
  );
}

const rowsOf = (data: LocationsQuery) =>
  nodesOf(brandOf(data)?.operatingLocations).flatMap(({ node, ...edge }) => {
    const [row] = node.operatingLocationCache ?? [];
    return row ? [{ ...row, ...edge, id: node.id }] : [];
  });

type Row = ReturnType<typeof rowsOf>[number];

/** Severity of each status. */
export const STATUS_KINDS: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  Open: 'good',
  'Temporarily Closed': 'warn',
  Closed: 'bad',
};

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    name: 'Address',
    show: ({ streetAddress1, streetAddress2 }) => [streetAddress1, streetAddress2].filter(Boolean).join(' '),
    sortBy: ({ streetAddress1 }) => streetAddress1,
    width: 'minmax(10rem, 1.4fr)',
  },
  { name: 'City', show: ({ city }) => city, sortBy: ({ city }) => city, width: 'minmax(6rem, 0.8fr)' },
  { name: 'State', show: ({ state }) => state, sortBy: ({ state }) => state, width: '2.75rem' },
  { name: 'ZIP', show: ({ zip }) => zip, sortBy: ({ zip }) => zip, width: '3.25rem' },
  {
    name: 'Status',
    show: ({ operatingStatus }) => (
      <Badge kind={STATUS_KINDS[operatingStatus ?? ''] ?? 'plain'}>{operatingStatus ?? 'Unknown'}</Badge>
    ),
    sortBy: ({ operatingStatus }) => operatingStatus,
    width: '7.5rem',
  },
  { name: 'Phone', show: ({ phoneNumber }) => phoneOf(phoneNumber), width: '7.25rem' },
  { name: 'Source', show: (row) => <Source {...row} />, width: 'minmax(9rem, 1fr)' },
];

/** An American phone number as people write it. */
const phoneOf = (phone: string | null): string => (phone ?? '').replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
