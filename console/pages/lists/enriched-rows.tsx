import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { pathOfUrl } from '../../parts/download-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Format } from './draft.ts';
import { firstRows } from './first-rows.ts';
import styles from './lists.module.css';
import type { ResultRow } from './result-row.ts';

interface Props {
  /** Signed URL of the result. */
  readonly url: string;
  readonly format: Format;
  /** Figures of the run by name. */
  readonly figures: ReadonlyMap<string, number>;
}

/** The first rows of a result with a match, and the first ones without. */
export function EnrichedRows({ url, format, figures }: Props) {
  const path = pathOfUrl(url);
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => firstRows(path, format, signal),
  });
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="rows of the result" lines={6} />;
  const { columns, rows } = data;
  const all = figures.get('rows') ?? rows.length;
  const matched = rows.filter(({ svc_id: id }) => id);
  const unmatched = rows.filter(({ svc_id: id }) => !id);
  return (
    <>
      {rows.length < all ? (
        <p className={styles.muted}>{`From the first ${rows.length.toLocaleString('en-US')} rows of the result:`}</p>
      ) : null}
      <Panel title="Matched" count={figures.get('matched')} isFlush>
        <Rows
          label="Rows with a match"
          columns={inFront(columns, MATCH)}
          rows={matched}
          none="None of these rows has a match."
        />
      </Panel>
      <Panel
        title="Without a match"
        count={figures.has('matched') ? all - (figures.get('matched') ?? 0) : undefined}
        isFlush
      >
        <Rows
          label="Rows without a match"
          columns={[REASON, ...columns.filter((name) => name.startsWith('input_'))]}
          rows={unmatched}
          none="Each of these rows has a match."
        />
      </Panel>
    </>
  );
}

/** Columns about a match, and the reason if there is none (docs/enrichment.md). */
const [MATCH, REASON] = [['svc_id', 'match_score', 'matched'], 'match_reason'];

const inFront = (columns: readonly string[], first: readonly string[]): readonly string[] => [
  ...first,
  ...columns.filter((name) => !first.includes(name) && name !== REASON),
];

interface RowsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly ResultRow[];
  readonly none: string;
}

function Rows({ label, columns, rows, none }: RowsProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <DataTable label={label} columns={columns.map(columnOf)} rows={rows} keyOf={(row) => String(rows.indexOf(row))} />
  );
}

const columnOf = (name: string): TableColumn<ResultRow> => ({
  name,
  width: name === REASON ? 'minmax(24rem, 2fr)' : 'minmax(9rem, 1fr)',
  show: (row) => {
    const value = row[name] ?? '';
    return name === 'svc_id' && value.startsWith('B') ? <Link href={`/business/${value}`}>{value}</Link> : value;
  },
});
