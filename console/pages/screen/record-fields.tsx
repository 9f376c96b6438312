import { useQuery } from '@tanstack/react-query';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Loading } from '../../parts/loading.tsx';
import { daysOf } from '../../parts/source.tsx';
import type { ListedEntity, ListedEntityResponse } from '../../rest/schemas.ts';
import { useService } from '../../rest/use-service.ts';
import { useSession } from '../../session/session.tsx';
import { SANCTIONS } from './sanctions.ts';

/**
 * The origin and listing date of a listed record, and other data that the lists have about the party. Requesting these
 * uses a screening and costs credits.
 */
export function RecordFields({ entity }: { readonly entity: ListedEntity }) {
  const { key } = useSession();
  const ask = useService();
  const place = [entity.provider, entity.collection, entity.record_id].map(encodeURIComponent).join('/');
  const path = `${SANCTIONS}/entity/${place}`;
  const { data, error, refetch } = useQuery({
    queryKey: [key, path],
    queryFn: ({ signal }) => ask<ListedEntityResponse>({ path, method: 'POST', signal }),
  });
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="record" />;
  const { list_version, list_groups, first_observed_date, last_observed_date, sources } = data.entity;
  return (
    <Fields
      fields={[
        ['List', [entity.collection, ...list_groups].join(', ')],
        ['Newest record of the list', list_version],
        ['Listed', daysOf(first_observed_date, last_observed_date)],
        ['Id', data.entity.id],
        ['Record', entity.record_id],
        ...sources.map(
          ({ provider, publisher, page, date }, at) =>
            [
              at === 0 ? 'Sources' : `Source ${at + 1}`,
              [provider, publisher, page, date].filter(Boolean).join(' · '),
            ] as const,
        ),
        [
          'Also listed as',
          data.other_records.map(({ name, collection }) => `${name ?? '?'} (${collection})`).join('; '),
        ],
      ]}
    />
  );
}
