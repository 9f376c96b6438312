import { scaleUtc } from 'd3-scale';
import { counted } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { FirstOf } from '../../parts/first-of.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { daysOf, Source } from '../../parts/source.tsx';
import styles from './business.module.css';
import { STATUS_KINDS } from './locations-panel.tsx';
import { LocationHistory, type LocationHistoryQuery } from './queries.ts';

/** Operating status of the locations over time, and customer reviews of each. */
export function LocationHistoryPanel({ id }: { readonly id: string }) {
  return (
    <OperationPanel title="Operating status and reviews" operation={LocationHistory} variables={{ id }}>
      {(data) => {
        const rows = rowsOf(data);
        if (rows.length === 0) return <p className={styles.muted}>No status or review is known.</p>;
        const brand = brandOf(data);
        return (
          <>
            <Timelines rows={rows} />
            <FirstOf shown={nodesOf(brand?.operatingLocations).length} all={brand?.count} />
          </>
        );
      }}
    </OperationPanel>
  );
}

const rowsOf = (data: LocationHistoryQuery) =>
  nodesOf(brandOf(data)?.operatingLocations).flatMap(({ node }) => {
    const statuses = nodesOf(node.operatingStatuses).map(({ node: status }) => status);
    const [review] = nodesOf(node.reviewSummaries);
    const address = node.operatingLocationCache?.[0]?.fullAddress ?? 'No address';
    return statuses.length === 0 && review === undefined ? [] : [{ id: node.id, address, statuses, review }];
  });

type Row = ReturnType<typeof rowsOf>[number];

function Timelines({ rows }: { readonly rows: readonly Row[] }) {
  const days = rows.flatMap(({ statuses }) =>
    statuses.flatMap(({ firstObservedDate, lastObservedDate }) =>
      [firstObservedDate, lastObservedDate].flatMap((day) => day ?? []),
    ),
  );
  const sorted = days.toSorted();
  const [first = '2000-01-01', last = first] = [sorted[0], sorted.at(-1)];
  const place = scaleUtc()
    .domain([new Date(first), new Date(last)])
    .range([0, 100])
    .clamp(true);
  return (
    <Scroll label="Statuses by location">
      <p className={styles.muted}>{daysOf(first, last)}</p>
      <ul>
        {rows.map(({ id, address, statuses, review }) => (
          <li key={id} className={styles.history}>
            <div className={styles.place}>
              <span className={styles.address} dir="auto" title={address}>
                {address}
              </span>
              <Badge kind={STATUS_KINDS[statuses[0]?.operatingStatus ?? ''] ?? 'plain'}>
                {statuses[0]?.operatingStatus ?? 'Unknown'}
              </Badge>
            </div>
            {review === undefined ? null : (
              <p>
                ★ {review.node.reviewScoreAvg} of {counted(Number(review.node.reviewCount))} reviews{' '}
                <Source datasetIds={review.datasetIds} lastObservedDate={review.node.lastReviewDate} />
              </p>
            )}
            <svg
              className={styles.timeline}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              role="img"
              aria-label={saidOf(statuses)}
            >
              {statuses.map(({ id: key, operatingStatus, firstObservedDate, lastObservedDate }) => {
                const [from, to] = [
                  place(new Date(firstObservedDate ?? first)),
                  place(new Date(lastObservedDate ?? last)),
                ];
                return (
                  <rect
                    key={key}
                    className={styles[STATUS_KINDS[operatingStatus ?? ''] ?? 'plain']}
                    x={from}
                    width={Math.max(to - from, 0.6)}
                    height={8}
                  >
                    <title>{`${operatingStatus} ${daysOf(firstObservedDate, lastObservedDate)}`}</title>
                  </rect>
                );
              })}
            </svg>
          </li>
        ))}
      </ul>
    </Scroll>
  );
}

const saidOf = (statuses: Row['statuses']): string =>
  statuses
    .map((each) => `${each.operatingStatus} ${daysOf(each.firstObservedDate, each.lastObservedDate)}`)
    .join('; ') || 'Unknown';
