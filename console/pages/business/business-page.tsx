import { useParams, useSearchParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import form from '../../parts/form.module.css';
import { Loading } from '../../parts/loading.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { Page } from '../../parts/page.tsx';
import { WatchButton } from '../watches/watch-button.tsx';
import { AffiliationsPanel } from './affiliations-panel.tsx';
import styles from './business.module.css';
import { IndustriesPanel, NamesPanel, WebsitesPanel } from './identity-panels.tsx';
import { LegalEntitiesPanel } from './legal-entities-panel.tsx';
import { LocationHistoryPanel } from './location-history-panel.tsx';
import { LocationsPanel } from './locations-panel.tsx';
import { OriginSheet } from './origin-sheet.tsx';
import { Business, type BusinessQuery } from './queries.ts';
import { RevenuePanel } from './revenue-panel.tsx';

/** Everything that is known about one business. */
export default function BusinessPage() {
  const { id = '' } = useParams<{ id: string }>();
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useOperation(Business, { id });
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="business" lines={8} />;
  const brand = brandOf(data.data);
  if (brand === undefined)
    return (
      <Page title="No such business">
        <p>
          The data has no business with this id. It may have been merged into another business, or a newer load may have
          left it out.
        </p>
      </Page>
    );
  const origin = parameters.get('origin');
  const explain = (entity: string | undefined) => setParameters(entity === undefined ? {} : { origin: entity });
  return (
    <Page
      title={nameOf(brand)}
      lead={<Facts brand={brand} />}
      actions={
        <div className={form.actions}>
          <WatchButton
            input={{ watches: [{ entity: { type: 'Brand', id: brand.id } }] }}
            watched={{ entityId: brand.id }}
          />
          <Button kind="plain" onClick={() => explain(brand.id)}>
            Where it comes from
          </Button>
        </div>
      }
    >
      <div className={styles.panels}>
        <LocationsPanel id={id} />
        <LegalEntitiesPanel id={id} onExplain={explain} />
        <div className={styles.side}>
          <NamesPanel id={id} />
          <IndustriesPanel id={id} />
          <WebsitesPanel id={id} />
          <AffiliationsPanel id={id} />
        </div>
        <div className={styles.side}>
          <LocationHistoryPanel id={id} />
          <RevenuePanel id={id} />
        </div>
      </div>
      {origin === null ? null : <OriginSheet id={origin} onClose={() => explain(undefined)} />}
    </Page>
  );
}

type Brand = NonNullable<ReturnType<typeof brandOf<NonNullable<NonNullable<BusinessQuery['search']>[number]>>>>;

const nameOf = ({ names }: Brand): string => nodesOf(names)[0]?.node.name ?? 'Unnamed business';

/** The most important facts in one line: where it is, what it does, and what needs a closer look. */
function Facts({ brand }: { readonly brand: Brand }) {
  const industry = nodesOf(brand.industries).find(({ node }) => node.industryType === 'svc_industry_description');
  const [marketable] = nodesOf(brand.isMarketables);
  const plain = [nodesOf(brand.locationDescriptions)[0]?.node.locationDescription, industry?.node.industryDesc];
  return (
    <div className={styles.facts}>
      {plain.map((fact) => (fact ? <bdi key={fact}>{fact}</bdi> : null))}
      <code>{brand.svcId}</code>
      {marketable?.node.isMarketable === true ? <Badge kind="good">Marketable</Badge> : null}
      {marketable?.node.isMarketable === false ? <Badge>Not marketable</Badge> : null}
      {brand.watchlistEntries ? <Badge kind="bad">On a watchlist</Badge> : null}
      {brand.watchlistFlags ? <Badge kind="bad">Flagged by a watchlist</Badge> : null}
      {brand.bankruptcies ? <Badge kind="bad">Bankruptcy</Badge> : null}
      {brand.revenueWarnings ? <Badge kind="warn">Revenue warning</Badge> : null}
      {nodesOf(brand.activities).map(({ node }) => (
        <Badge key={node.activityType} kind="warn">
          {node.activityType}
        </Badge>
      ))}
    </div>
  );
}
