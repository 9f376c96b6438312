import { ButtonLink } from '../../parts/button-link.tsx';
import { Fields as FieldList } from '../../parts/fields.tsx';
import { nodesOf } from '../../parts/nodes.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { columnsOf, FORMATS } from './draft.ts';
import { EnrichedRows } from './enriched-rows.tsx';
import { enrichmentFragment, NEW_ENRICHMENT, SEARCH_FIELDS } from './enrichment-draft.ts';
import { RunsPanel, useRuns } from './runs-panel.tsx';
import type { Saved } from './saved.ts';

/** An enrichment: its runs, the first rows of the newest result, and its settings. */
export function EnrichmentOfList({ list }: { readonly list: Saved }) {
  const { runs } = useRuns(list.id);
  const finished = runs.find(({ status, resourceUri }) => status === 'SUCCESS' && resourceUri !== null);
  const format = FORMATS.find((each) => each === list.fileFormat) ?? 'PARQUET';
  const mapping = (list.columnMapping ?? []).flatMap((each) => each ?? []);
  const figures = new Map(
    nodesOf(finished?.metrics).map(({ node: { metricName, metricValue } }) => [metricName, Number(metricValue)]),
  );
  const again = enrichmentFragment({
    ...NEW_ENRICHMENT,
    ...{ uri: list.inputFileUri ?? '', file: (list.name ?? '').replace(/^Enriched /, ''), mapping, format },
    entity: list.searchInput?.entityType ?? 'BRAND',
    columns: columnsOf(list),
  });
  return (
    <Page
      title={list.name ?? 'Unnamed enrichment'}
      actions={<ButtonLink href={`/lists/enrich#${again}`}>Match with other settings</ButtonLink>}
    >
      <RunsPanel id={list.id} isRunnable />
      {finished?.resourceUri == null ? null : (
        <EnrichedRows url={finished.resourceUri} format={format} figures={figures} />
      )}
      <Panel title="What the columns contain">
        <FieldList
          fields={mapping.map(
            ({ columnName, searchField }) =>
              [columnName, SEARCH_FIELDS.find(([field]) => field === searchField)?.[1] ?? searchField] as const,
          )}
        />
      </Panel>
    </Page>
  );
}
