import { lazy, Suspense, useMemo } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Loading } from '../../parts/loading.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Records } from '../../parts/records.tsx';
import { Source } from '../../parts/source.tsx';
import styles from './business.module.css';
import { Revenue, type RevenueQuery } from './queries.ts';

const MonthsPlot = lazy(() => import('../../parts/months-plot.tsx'));

/** Card revenue by month, with the warnings about it. */
export function RevenuePanel({ id }: { readonly id: string }) {
  return (
    <OperationPanel title="Card revenue by month" operation={Revenue} variables={{ id }}>
      {(data) => <RevenueOf data={data} />}
    </OperationPanel>
  );
}

function RevenueOf({ data }: { readonly data: RevenueQuery }) {
  const months = useMemo(
    () =>
      nodesOf(brandOf(data)?.cardTransactions).flatMap(({ node }) =>
        node.periodEndDate === null ? [] : [{ day: node.periodEndDate, value: node.projectedQuantity }],
      ),
    [data],
  );
  const warnings = nodesOf(brandOf(data)?.revenueQualities);
  return (
    <div className={styles.stack}>
      {months.length === 0 ? (
        <p className={styles.muted}>No card revenue is known.</p>
      ) : (
        <Suspense fallback={<Loading what="plot" lines={5} />}>
          <MonthsPlot
            label="Card revenue in U.S. dollars"
            months={months}
            warnings={warnings.map(({ node }) => markOf(node))}
          />
        </Suspense>
      )}
      {warnings.length === 0 ? null : (
        <Records
          none=""
          records={warnings.map(({ node }) => ({
            id: node.id,
            value: (
              <>
                <Badge kind={node.issueSeverity === 'HIGH' ? 'bad' : 'warn'}>{node.issueSeverity}</Badge>{' '}
                {node.issueDescription ?? node.issueReason}
              </>
            ),
            source: <Source {...node} />,
          }))}
        />
      )}
    </div>
  );
}

/** The kind of movement that a warning is about, so that the plot marks its months. */
function markOf({ issueReason }: { readonly issueReason: string | null }): 'zero' | 'low' | 'high' | undefined {
  if (issueReason?.startsWith('REVENUE_DECREASE_TO_0_PCT')) return 'zero';
  if (issueReason?.startsWith('REVENUE_DECREASE_TO_20_PCT')) return 'low';
  return issueReason?.startsWith('REVENUE_INCREASE_TO_250_PCT') ? 'high' : undefined;
}
