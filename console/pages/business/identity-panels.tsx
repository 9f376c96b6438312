import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Records } from '../../parts/records.tsx';
import { Source } from '../../parts/source.tsx';
import { Business } from './queries.ts';

interface Props {
  readonly id: string;
}

/** The names of the business, the best attested first. */
export function NamesPanel({ id }: Props) {
  return (
    <OperationPanel title="Names" operation={Business} variables={{ id }}>
      {(data) => (
        <Records
          none="No name is known."
          records={nodesOf(brandOf(data)?.names).map(({ node }) => ({
            id: node.id,
            value: node.name,
            source: <Source {...node} />,
          }))}
        />
      )}
    </OperationPanel>
  );
}

/** The industries of the business, in each classification. */
export function IndustriesPanel({ id }: Props) {
  return (
    <OperationPanel title="Industries" operation={Business} variables={{ id }}>
      {(data) => (
        <Records
          none="No industry is known."
          records={nodesOf(brandOf(data)?.industries).map(({ node, ...edge }) => ({
            id: node.id,
            value: [node.industryDesc, node.industryCode && `${system(node.industryType)} ${node.industryCode}`]
              .filter(Boolean)
              .join(' · '),
            source: <Source {...edge} />,
          }))}
        />
      )}
    </OperationPanel>
  );
}

/** "naics_2022_code" becomes NAICS 2022. */
const system = (type: string | null): string =>
  (type ?? '')
    .replace(/_code$/, '')
    .replaceAll('_', ' ')
    .toUpperCase();

/** The websites of the business, as text without links, because loaded data may be hostile. */
export function WebsitesPanel({ id }: Props) {
  return (
    <OperationPanel title="Websites" operation={Business} variables={{ id }}>
      {(data) => (
        <Records
          none="No website is known."
          records={nodesOf(brandOf(data)?.websites).map(({ node, ...edge }) => ({
            id: node.id,
            value: node.website,
            source: <Source {...edge} />,
          }))}
        />
      )}
    </OperationPanel>
  );
}
