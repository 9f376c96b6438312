import { useParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Badge } from '../../parts/badge.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { LocationsPanel } from './locations-panel.tsx';
import { NamesPanel } from './names-panel.tsx';
import { Business } from './queries.ts';

/** All that is known of one business. */
export default function BusinessPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useOperation(Business, { id });
  if (error !== null) return <FaultNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading what="business" />;
  const brand = data.data.search?.find((each) => each?.__typename === 'Brand');
  if (brand?.__typename !== 'Brand') return <Page title="No such business">The data has no brand with this id.</Page>;
  const name = brand.names?.edges[0]?.node?.name ?? 'A business without a name';
  return (
    <Page
      title={name}
      lead={
        <p>
          {brand.locationDescriptions?.edges[0]?.node?.locationDescription} <Badge>{brand.svcId}</Badge>
        </p>
      }
    >
      <NamesPanel id={id} />
      <LocationsPanel id={id} />
    </Page>
  );
}
