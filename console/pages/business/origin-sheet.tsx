import type { Origin, OriginEntity } from '../../../gateway/console/answers/origin.ts';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Records } from '../../parts/records.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { daysOf, Source } from '../../parts/source.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './business.module.css';
import { whatChanged } from './origin.ts';

/** The origin of an entity: datasets, dates, why records were joined into it, and what the newest load changed. */
export function OriginSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useRoute<Origin>(`/console/api/entities/${encodeURIComponent(id)}/origin`);
  return (
    <Sheet title="Where it comes from" isOpen onClose={onClose} isAside>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="origin" lines={6} /> : null}
      {data?.entities.map((entity) => (
        <OriginOf key={entity.id} entity={entity} origin={data} />
      ))}
    </Sheet>
  );
}

function OriginOf({ entity, origin }: { readonly entity: OriginEntity; readonly origin: Origin }) {
  const { previous, version } = origin;
  return (
    <div className={styles.stack}>
      <Fields
        fields={[
          ['Kind', entity.type],
          ['Id', <code key="id">{entity.id}</code>],
          ['Datasets', entity.datasets.join(', ')],
          ['Observed', daysOf(entity.first, entity.last)],
          ['State', entity.closed ? 'Closed: its sources no longer have it' : undefined],
          ['Merged', entity.redirectedFrom && `${entity.redirectedFrom} was merged into it`],
        ]}
      />
      <h3>Names</h3>
      <Records
        none="It has no name of its own."
        records={entity.names.map(({ name, first, last, datasets }) => ({
          id: `${name} ${datasets.join()}`,
          value: name,
          source: <Source datasetIds={datasets} firstObservedDate={first} lastObservedDate={last} />,
        }))}
      />
      <h3>Why records were joined into it</h3>
      <Records
        none={
          entity.joins === undefined
            ? 'This snapshot keeps no reasons.'
            : 'Nothing was joined into it: it is a single record.'
        }
        records={(entity.joins ?? []).map(({ joinedId, rule, reason }) => ({
          id: joinedId,
          value: reason,
          source: <span className={styles.muted}>{`${rule} · ${joinedId}`}</span>,
        }))}
      />
      {entity.flags.length === 0 ? null : (
        <>
          <h3>Why watchlists flag it</h3>
          <Records
            none=""
            records={entity.flags.map(({ flagId, reason }) => ({ id: flagId, value: reason, source: null }))}
          />
        </>
      )}
      <h3>What the newest load changed</h3>
      {previous === null ? (
        <p className={styles.muted}>{`Snapshot ${version} is the only one: there is nothing to compare with.`}</p>
      ) : (
        <Records
          none={`Nothing has changed since snapshot ${previous.version}.`}
          records={whatChanged(previous, entity).map((change) => ({ id: change, value: change, source: null }))}
        />
      )}
    </div>
  );
}
