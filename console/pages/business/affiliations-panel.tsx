import { lazy, Suspense } from 'react';
import { Loading } from '../../parts/loading.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import styles from './business.module.css';
import { Affiliations } from './queries.ts';

const AffiliationGraph = lazy(() => import('./affiliation-graph.tsx'));

/** The affiliations of a business, as a graph to explore. */
export function AffiliationsPanel({ id }: { readonly id: string }) {
  return (
    <OperationPanel
      title="Affiliations"
      operation={Affiliations}
      variables={{ id }}
      count={(data) => nodesOf(brandOf(data)?.affiliatedBrands).length || undefined}
    >
      {(data) =>
        nodesOf(brandOf(data)?.affiliatedBrands).length === 0 ? (
          <p className={styles.muted}>No affiliation is known.</p>
        ) : (
          <Suspense fallback={<Loading what="graph" lines={5} />}>
            <AffiliationGraph start={id} />
          </Suspense>
        )
      }
    </OperationPanel>
  );
}
