import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { nodesOf } from '../../parts/nodes.ts';
import { Panel } from '../../parts/panel.tsx';
import { useDebounced } from '../../parts/use-debounced.ts';
import { EndWatch, Watches, type WatchFactsFragment } from './queries.ts';
import { useWatchChange } from './use-watch-change.ts';
import { WatchedName, watchedName } from './watched-name.tsx';
import styles from './watches.module.css';
import { WatchesFault } from './watches-fault.tsx';

/** Watches of a page. */
const FIRST = 100;

/** What the account watches, page by page; found by the reference. */
export function WatchedPanel() {
  const [parameters, setParameters] = useSearchParams();
  const reference = parameters.get('reference') ?? '';
  const after = parameters.get('after');
  const variables = { reference: useDebounced(reference, 300) || null, after, first: FIRST };
  const { data, error, refetch } = useOperation(Watches, variables, { keepPrevious: true });
  const [ended, setEnded] = useState<WatchFactsFragment>();
  const end = useWatchChange(EndWatch);
  const rows = nodesOf(data?.data.watches).map(({ node }) => node);
  const { hasNextPage = false, endCursor } = data?.data.watches?.pageInfo ?? {};
  const go = (name: string, value: string | null) =>
    setParameters((old) => {
      const next = new URLSearchParams(old);
      next.delete('after');
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return (
    <Panel title="Watched" count={hasNextPage || after !== null ? undefined : data && rows.length} isFlush>
      <div className={styles.find}>
        <Field label="Reference">
          <input
            className={CONTROL}
            value={reference}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => go('reference', target.value)}
          />
        </Field>
      </div>
      {error === null ? null : <WatchesFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="watches" /> : null}
      {data !== undefined && rows.length === 0 ? (
        <p className={styles.none}>
          Nothing is watched here. <em>Watch</em> on the page of a business or of a verification watches it;{' '}
          <code>svc watch add</code> watches the customers of a file.
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <DataTable label="Watched" columns={columnsOf(setEnded)} rows={rows} keyOf={({ id }) => id} />
      )}
      <div className={styles.pages}>
        {after === null ? null : <Button onClick={() => go('after', null)}>First page</Button>}
        {hasNextPage && endCursor ? <Button onClick={() => go('after', endCursor)}>Next page</Button> : null}
      </div>
      {ended === undefined ? null : (
        <Confirm
          title="End the watch?"
          action="End it"
          isBusy={end.isPending}
          onClose={() => setEnded(undefined)}
          onConfirm={() => end.mutate({ id: ended.id }, { onSuccess: () => setEnded(undefined) })}
        >
          <p dir="auto">
            <strong>{watchedName(ended)}</strong>
          </p>
          <p>You will not be told of later changes. Its events stay.</p>
          {end.error === null ? null : <WatchesFault error={end.error} />}
        </Confirm>
      )}
    </Panel>
  );
}

const columnsOf = (onEnd: (watch: WatchFactsFragment) => void): readonly TableColumn<WatchFactsFragment>[] => [
  { name: 'Name', show: (watch) => <WatchedName watch={watch} />, sortBy: watchedName, width: 'minmax(14rem, 2fr)' },
  { name: 'Kind', show: ({ entityType }) => KINDS[entityType ?? ''] ?? 'Party', width: '8rem' },
  { name: 'Reference', show: ({ reference }) => reference ?? '', sortBy: ({ reference }) => reference },
  { name: 'From', show: ({ origin }) => origin ?? '', sortBy: ({ origin }) => origin, width: 'minmax(9rem, 1fr)' },
  { name: 'Follows', show: ({ aspects }) => aspects.map(words).join(', ') || 'everything' },
  {
    name: 'Since',
    show: ({ createdTimestamp }) => momentOf(createdTimestamp),
    sortBy: ({ createdTimestamp }) => createdTimestamp,
    width: '11rem',
  },
  {
    name: 'Actions',
    show: (watch) => (
      <Button kind="quiet" aria-label={`End the watch on ${watchedName(watch)}`} onClick={() => onEnd(watch)}>
        End
      </Button>
    ),
    width: '6rem',
  },
];

const KINDS: Readonly<Record<string, string>> = {
  Brand: 'Business',
  OperatingLocation: 'Location',
  LegalEntity: 'Legal entity',
  RegisteredEntity: 'Filing',
};

const words = (aspect: string): string => aspect.replaceAll('_', ' ');
