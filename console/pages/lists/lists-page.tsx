import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { nodesOf } from '../../parts/nodes.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useDebounced } from '../../parts/use-debounced.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { DeleteList, Lists, type ListsQuery } from './queries.ts';
import { RenameSheet } from './rename-sheet.tsx';
import { isOpen, LOOK_EVERY, STATUSES } from './runs.ts';
import { useChange } from './use-change.ts';

/** Lists per page of the service. */
const FIRST = 500;

/** The lists of the account, with the state of each one's newest run. */
export default function ListsPage() {
  const [parameters, setParameters] = useSearchParams();
  const name = parameters.get('q') ?? '';
  const settled = useDebounced(name, 300);
  const { data, error, refetch } = useOperation(
    Lists,
    { input: { name: settled || null, first: FIRST } },
    { keepPrevious: true, refetchAfter: (answered) => (rowsOf(answered).some(isUnderWay) ? LOOK_EVERY : false) },
  );
  const [renamed, setRenamed] = useState<Row>();
  const [removed, setRemoved] = useState<Row>();
  const remove = useChange(DeleteList);
  const rows = rowsOf(data?.data);
  const columns: readonly TableColumn<Row>[] = [
    ...COLUMNS,
    {
      name: 'Actions',
      show: (row) => (
        <span className={styles.row}>
          <Button kind="quiet" aria-label={`Rename ${titleOf(row)}`} onClick={() => setRenamed(row)}>
            Rename
          </Button>
          <Button kind="quiet" aria-label={`Delete ${titleOf(row)}`} onClick={() => setRemoved(row)}>
            Delete
          </Button>
        </span>
      ),
      width: '10rem',
    },
  ];
  return (
    <Page
      title="Lists"
      actions={
        <div className={styles.actions}>
          <ButtonLink href="/lists/enrich">Enrich a file</ButtonLink>
          <ButtonLink href="/lists/new" kind="primary">
            New list
          </ButtonLink>
        </div>
      }
    >
      {error === null ? null : <ListsFault error={error} onRetry={() => void refetch()} />}
      <Panel title="All lists" count={data && rows.length} isFlush>
        <div className={styles.find}>
          <Field label="Name contains">
            <input
              className={CONTROL}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) =>
                setParameters(target.value === '' ? {} : { q: target.value }, { replace: true })
              }
            />
          </Field>
        </div>
        {data === undefined && error === null ? <Loading what="lists" /> : null}
        {data !== undefined && rows.length === 0 ? (
          <p className={styles.none}>
            {settled === '' ? 'Your account has no lists yet.' : 'No list name contains this text.'}
          </p>
        ) : null}
        {rows.length === 0 ? null : <DataTable label="Lists" columns={columns} rows={rows} keyOf={({ id }) => id} />}
        {data?.data.lists?.pageInfo.hasNextPage ? (
          <p className={styles.none}>These are the newest {FIRST}. Find others by name.</p>
        ) : null}
      </Panel>
      {renamed === undefined ? null : <RenameSheet list={renamed} onClose={() => setRenamed(undefined)} />}
      {removed === undefined ? null : (
        <Confirm
          title="Delete the list?"
          action="Delete"
          isBusy={remove.isPending}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => remove.mutate({ id: removed.id }, { onSuccess: () => setRemoved(undefined) })}
        >
          <p dir="auto">
            <strong>{titleOf(removed)}</strong>
          </p>
          <p>
            Its conditions and columns are deleted permanently. A run that has not ended is canceled. Finished files
            stay among the background tasks until they expire.
          </p>
          {remove.error === null ? null : <ListsFault error={remove.error} />}
        </Confirm>
      )}
    </Page>
  );
}

export type Row = ReturnType<typeof rowsOf>[number];

const rowsOf = (data: ListsQuery | undefined) =>
  nodesOf(data?.lists).map(({ node: { materializations, ...list } }) => ({
    ...list,
    newest: nodesOf(materializations)[0]?.node,
  }));

const isUnderWay = ({ newest }: Row): boolean => newest !== undefined && isOpen(newest.status);
const titleOf = ({ name, id }: Pick<Row, 'id' | 'name'>): string => name ?? `List ${id.slice(0, 8)}`;

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    name: 'Name',
    show: (row) => (
      <Link href={`/lists/${row.id}`} data-step="">
        {titleOf(row)}
      </Link>
    ),
    sortBy: titleOf,
    width: 'minmax(14rem, 2fr)',
  },
  { name: 'Kind', show: ({ listType }) => (listType === 'ENRICHMENT' ? 'Enrichment' : 'Selection'), width: '7rem' },
  { name: 'Format', show: ({ fileFormat }) => fileFormat, width: '6rem' },
  { name: 'Newest run', show: ({ newest }) => <NewestRun newest={newest} />, width: 'minmax(16rem, 1.5fr)' },
  {
    name: 'Last change',
    show: ({ updatedTimestamp }) => momentOf(updatedTimestamp),
    sortBy: ({ updatedTimestamp }) => updatedTimestamp,
    width: '11rem',
  },
];

function NewestRun({ newest }: Pick<Row, 'newest'>) {
  if (newest === undefined) return <span className={styles.muted}>none yet</span>;
  const { status, createdTimestamp, progressPercentComplete: percent, progressMessage } = newest;
  const [word, kind] = STATUSES[status] ?? [status, 'plain'];
  return (
    <>
      <Badge kind={kind}>{word}</Badge>{' '}
      <span className={styles.muted}>
        {isOpen(status)
          ? [percent === null ? '' : `${percent} %`, progressMessage].filter(Boolean).join(' · ')
          : momentOf(createdTimestamp)}
      </span>
    </>
  );
}
