import type { ReactNode } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FirstOf } from '../../parts/first-of.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Records } from '../../parts/records.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { Source } from '../../parts/source.tsx';
import styles from './business.module.css';
import { LegalEntities, type LegalEntitiesQuery } from './queries.ts';

interface Props {
  readonly id: string;
  /** Shows the origin of a legal entity. */
  readonly onExplain: (id: string) => void;
}

/** The legal entities behind the business: filings by state, officers, tax numbers, watchlists and bankruptcies. */
export function LegalEntitiesPanel({ id, onExplain }: Props) {
  return (
    <div className={styles.wide}>
      <OperationPanel
        title="Legal entities"
        operation={LegalEntities}
        variables={{ id }}
        count={(data) => brandOf(data)?.count ?? undefined}
      >
        {(data) => {
          const entities = entitiesOf(data);
          if (entities.length === 0) return <p className={styles.muted}>No legal entity is known.</p>;
          return (
            <>
              {entities.map((entity) => (
                <LegalEntity key={entity.node.id} entity={entity} onExplain={() => onExplain(entity.node.id)} />
              ))}
              <FirstOf shown={entities.length} all={brandOf(data)?.count} />
            </>
          );
        }}
      </OperationPanel>
    </div>
  );
}

const entitiesOf = (data: LegalEntitiesQuery) => nodesOf(brandOf(data)?.legalEntities);

type Entity = ReturnType<typeof entitiesOf>[number];

function LegalEntity({ entity, onExplain }: { readonly entity: Entity; readonly onExplain: () => void }) {
  const { node, ...edge } = entity;
  const [name] = nodesOf(node.names);
  const filings = nodesOf(node.registeredEntities).flatMap((registered) => nodesOf(registered.node.registrations));
  return (
    <section className={styles.entity}>
      <div className={styles.entityHead}>
        <h3 dir="auto">{name?.node.name ?? 'Unnamed'}</h3>
        <Badge>{name?.node.legalEntityType ?? 'Unknown form'}</Badge>
        <code>{node.svcId}</code>
        <Source {...edge} />
        <Button kind="quiet" onClick={onExplain}>
          Where it comes from
        </Button>
      </div>
      <div className={styles.entityParts}>
        <Part title="Filings" count={filings.length}>
          <Records none="No filing is known." records={filings.map(filing)} />
        </Part>
        <Part title="Officers and agents">
          <Records none="Nobody is known." records={filings.flatMap(officers)} />
        </Part>
        <Part title="Tax numbers">
          <Records
            none="No tax number is known."
            records={nodesOf(node.tins).map(({ node: tin, ...tinEdge }) => ({
              id: tin.id,
              value: (
                <>
                  {tin.tinType} {masked(tin.tin)} <Badge>{tinEdge.verificationStatus ?? 'not checked'}</Badge>
                </>
              ),
              source: <Source {...tinEdge} />,
            }))}
          />
        </Part>
        <Part title="Watchlists and bankruptcies">
          <Records none="None is known." records={[...watchlists(node), ...bankruptcies(node)]} />
        </Part>
      </div>
    </section>
  );
}

function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <h4 className={styles.partTitle}>
        {title} {count || ''}
      </h4>
      <Scroll label={title}>{children}</Scroll>
    </div>
  );
}

type Filing = ReturnType<typeof nodesOf<NonNullable<RegistrationEdge>>>[number];
type RegistrationEdge = NonNullable<
  NonNullable<NonNullable<Entity['node']['registeredEntities']>['edges'][number]>['node']
>['registrations'] extends infer Connection
  ? NonNullable<Connection> extends { readonly edges: readonly (infer Edge)[] }
    ? Edge
    : never
  : never;

const FILING_KINDS: Readonly<Record<string, 'good' | 'bad'>> = { active: 'good', inactive: 'bad' };

const filing = ({ node, ...edge }: Filing) => ({
  id: node.id,
  value: (
    <>
      {node.registrationState} {node.fileNumber}{' '}
      <Badge kind={FILING_KINDS[node.status ?? ''] ?? 'plain'}>{node.status ?? 'unknown'}</Badge>{' '}
      <span className={styles.muted}>
        {[node.jurisdictionType, node.registrationType, node.issueDate && `since ${node.issueDate}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  ),
  source: <Source {...edge} />,
});

const officers = ({ node, ...edge }: Filing) =>
  nodesOf(node.roles).map(({ node: role }) => {
    const [holder] = nodesOf(role.legalEntities);
    const person = nodesOf(holder?.node.persons)[0]?.node.fullName ?? nodesOf(holder?.node.names)[0]?.node.name;
    return {
      id: role.id,
      value: [person ?? 'Unnamed', role.jobTitle].filter(Boolean).join(' · '),
      source: <Source {...edge} />,
    };
  });

/** The last four digits of a tax number; no digits if the number is hidden. */
const masked = (tin: string | null): string => (tin === null ? '•••••••••' : `•••••${tin.slice(-4)}`);

const watchlists = ({ appearsOnWatchlistEntries, isFlaggedByWatchlistEntries }: Entity['node']) => [
  ...nodesOf(appearsOnWatchlistEntries).map(({ node, ...edge }) => ({
    id: node.id,
    value: <Badge kind="bad">{`On list ${node.watchlistName}`}</Badge>,
    source: <Source {...edge} />,
  })),
  ...nodesOf(isFlaggedByWatchlistEntries).map(({ node, ...edge }) => ({
    id: node.id,
    value: (
      <>
        <Badge kind="warn">{`May be on ${node.watchlistName}`}</Badge> {((edge.confidence ?? 0) * 100).toFixed(0)} % by{' '}
        {edge.confidenceFields}
      </>
    ),
    source: <Source {...edge} />,
  })),
];

const bankruptcies = ({ bankruptcies: connection }: Entity['node']) =>
  nodesOf(connection).map(({ node }) => ({
    id: node.id,
    value: (
      <>
        <Badge kind="bad">{`Chapter ${node.chapterType ?? '?'}`}</Badge> {node.caseNumber}{' '}
        {node.dateTerminated
          ? `closed ${node.dateTerminated}`
          : node.dateDismissed
            ? `dismissed ${node.dateDismissed}`
            : 'open'}
      </>
    ),
    source: <Source firstObservedDate={node.filingDate} lastObservedDate={node.dateTerminated} />,
  }));
