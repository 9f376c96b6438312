import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { ListInput } from './draft.ts';
import { idOf, namesOf } from './fields.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { idIn, type PreviewColumn, previewOf } from './preview.ts';
import { useFirstRows } from './use-first-rows.ts';
import { type ListRequest, useCount } from './use-list-request.ts';

/** How many entities a draft selects, updated while it is edited. */
export function Count({ request, fields }: { readonly request: ListRequest; readonly fields: Fields }) {
  const { count, error, isFetching } = useCount(request);
  const [one, several] = namesOf(fields, request.entity);
  return (
    <p className={styles.count} role="status" aria-busy={isFetching}>
      {error !== null || count === undefined ? '…' : <strong>{count.toLocaleString('en-US')}</strong>}{' '}
      {count === 1 ? one : several}
    </p>
  );
}

/**
 * The first rows of the file that a draft would have. They are charged like any answer, so if a draft selects
 * everything, they are only requested after a click.
 */
export function LivePreview({ request, fields }: { readonly request: ListRequest; readonly fields: Fields }) {
  const { entity, input, columns } = request;
  const { error: isRefused } = useCount(request);
  const [isWanted, setWanted] = useState(false);
  const isAsked = isWanted || isNarrow(input);
  const preview = useMemo(
    () =>
      previewOf(
        fields,
        entity,
        columns.filter(({ path }) => path !== idOf(fields, entity)),
      ),
    [fields, entity, columns],
  );
  const first = useFirstRows(request, preview, isAsked && isRefused === null);
  const { error, retry, type, isHidden } = first;
  const rows = first.rows?.map((each, at) => ({ each, at }));
  return (
    <Panel title="First rows" isFlush actions={<CopyButton text={first.graphql}>Copy as GraphQL</CopyButton>}>
      {error === null || isRefused !== null ? null : <ListsFault error={error} onRetry={retry} />}
      {isAsked ? null : (
        <p className={styles.none}>
          Rows are charged like any answer. They appear once there is a condition or a description.{' '}
          <Button kind="quiet" onClick={() => setWanted(true)}>
            Show them now
          </Button>
        </p>
      )}
      {isHidden && isAsked ? (
        <p className={styles.none}>Only types that clients find by name have a preview. The file will have the rows.</p>
      ) : null}
      {isAsked && !isHidden && rows === undefined && error === null && isRefused === null ? (
        <Loading what="rows" />
      ) : null}
      {rows === undefined || !isAsked ? null : rows.length === 0 ? (
        <p className={styles.none}>
          Nothing matches. The operators “is” and “is one of” compare text exactly, including letter case.
        </p>
      ) : (
        <DataTable
          label="First rows"
          columns={[idColumn(idOf(fields, entity), type?.name), ...preview.columns.map(tableColumn)]}
          rows={rows}
          keyOf={({ at }) => String(at)}
        />
      )}
    </Panel>
  );
}

/** True if a draft selects less than everything. */
const isNarrow = (input: ListInput): boolean =>
  'records' in input
    ? input.records.conditions?.filter != null
    : input.businesses.searchInput?.prompt != null || input.businesses.searchInput?.conditions?.filter != null;

interface Row {
  readonly each: unknown;
  readonly at: number;
}

/** The id of a row, which links to the page of a brand or of a record; `type`: the type of records. */
const idColumn = (name: string, type: string | undefined): TableColumn<Row> => ({
  name,
  show: ({ each }) => {
    const id = idIn(each);
    if (type !== undefined) return <Link href={`/records/${type}/${id}`}>{id}</Link>;
    return id.startsWith('B') ? <Link href={`/business/${id}`}>{id}</Link> : id;
  },
  width: type === undefined ? '11rem' : '20rem',
});

const tableColumn = ({ name, read }: PreviewColumn): TableColumn<Row> => ({
  name,
  show: ({ each }) => (read === undefined ? <em>in the file</em> : read(each)),
  width: 'minmax(9rem, 1fr)',
});
