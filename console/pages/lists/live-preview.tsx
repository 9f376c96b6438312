import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useDebounced } from '../../parts/use-debounced.ts';
import { type Column, type Draft, inputOf, SVC_ID } from './draft.ts';
import { ENTITY_NAMES, type Entity } from './fields.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { type PreviewColumn, previewOf, svcIdOf } from './preview.ts';
import { CountList, type CreateListInput } from './queries.ts';

/** How long nobody writes before the count and the rows are asked for, in milliseconds. */
const PAUSE = 450;

/** What a draft asks for, once nobody has written for a while. */
export interface Asked {
  readonly entity: Entity;
  readonly input: CreateListInput;
  readonly columns: readonly Column[];
}

export function useAsked(draft: Draft, fields: Fields): Asked {
  const { entity, columns } = draft;
  const text = JSON.stringify({
    entity,
    // Neither changes what is selected.
    input: inputOf({ ...draft, name: '', description: '' }, fields),
    columns: columns ?? (fields.entities[entity]?.usual ?? []).map((path) => ({ path, alias: '' })),
  });
  const settled = useDebounced(text, PAUSE);
  return useMemo(() => JSON.parse(settled), [settled]);
}

export const useCount = ({ input }: Asked) => useOperation(CountList, { input }, { keepPrevious: true });

/** How many entities a draft selects, as it is written. */
export function Count({ asked }: { readonly asked: Asked }) {
  const { data, error, isFetching } = useCount(asked);
  const count = data?.data.previewList?.count;
  const [one, several] = ENTITY_NAMES[asked.entity];
  return (
    <p className={styles.count} role="status" aria-busy={isFetching}>
      {error !== null || count === undefined ? '…' : <strong>{count.toLocaleString('en-US')}</strong>}{' '}
      {count === 1 ? one : several}
    </p>
  );
}

/**
 * The first rows of the file that a draft would have. They are charged like any answer: where a draft selects all, they are asked for by
 * a click.
 */
export function LivePreview({ asked, fields }: { readonly asked: Asked; readonly fields: Fields }) {
  const { entity, input, columns } = asked;
  const { error: isRefused } = useCount(asked);
  const [isWanted, setWanted] = useState(false);
  const isAsked = isWanted || isNarrow(input);
  const preview = useMemo(
    () =>
      previewOf(
        fields,
        entity,
        columns.filter(({ path }) => path !== SVC_ID),
      ),
    [fields, entity, columns],
  );
  const answered = useOperation(
    preview.operation,
    { input },
    { keepPrevious: true, enabled: isAsked && isRefused === null },
  );
  const { data, error, refetch } = answered;
  const rows = (data?.data.previewList?.search ?? []).map((each, at) => ({ each, at }));
  return (
    <Panel
      title="First rows"
      isFlush
      actions={<CopyButton text={() => asGraphql(preview.operation, { input })}>Copy as GraphQL</CopyButton>}
    >
      {error === null || isRefused !== null ? null : <ListsFault error={error} onRetry={() => void refetch()} />}
      {isAsked ? null : (
        <p className={styles.none}>
          Rows are charged like any answer. They are shown once there is a condition or a description.{' '}
          <Button kind="quiet" onClick={() => setWanted(true)}>
            Show them now
          </Button>
        </p>
      )}
      {isAsked && data === undefined && error === null && isRefused === null ? <Loading what="rows" /> : null}
      {data === undefined || !isAsked ? null : rows.length === 0 ? (
        <p className={styles.none}>
          Nothing fits. Text is compared letter for letter unless “in any letter case” is chosen.
        </p>
      ) : (
        <DataTable
          label="First rows"
          columns={[SVC_ID_COLUMN, ...preview.columns.map(tableColumn)]}
          rows={rows}
          keyOf={({ at }) => String(at)}
        />
      )}
    </Panel>
  );
}

/** Whether a draft selects some of all there are. */
const isNarrow = ({ searchInput }: CreateListInput): boolean =>
  searchInput?.prompt != null || searchInput?.conditions?.filter != null;

interface Row {
  readonly each: unknown;
  readonly at: number;
}

const SVC_ID_COLUMN: TableColumn<Row> = {
  name: SVC_ID,
  show: ({ each }) => {
    const id = svcIdOf(each);
    return id.startsWith('B') ? <Link href={`/business/${id}`}>{id}</Link> : id;
  },
  width: '11rem',
};

const tableColumn = ({ name, read }: PreviewColumn): TableColumn<Row> => ({
  name,
  show: ({ each }) => (read === undefined ? <em>in the file</em> : read(each)),
  width: 'minmax(9rem, 1fr)',
});
