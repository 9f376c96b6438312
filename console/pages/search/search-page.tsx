import { Link, useSearchParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { FindBusinesses } from './queries.ts';

/** What a search found. */
export function SearchPage() {
  const [parameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const { data, error, refetch, isFetching } = useOperation(
    FindBusinesses,
    { searchInput: { name: q } },
    { enabled: q !== '' },
  );
  return (
    <Page title={q === '' ? 'Search' : q}>
      {error === null ? null : <FaultNotice error={error} onRetry={refetch} />}
      {isFetching ? <Loading what="results" /> : null}
      <ul>
        {data?.data.search?.map((each) =>
          each?.__typename === 'Brand' ? (
            <li key={each.id}>
              <Link data-step href={`/business/${each.id}`}>
                {each.names?.edges[0]?.node?.name}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </Page>
  );
}
