import { Fields } from '../../parts/fields.tsx';
import { OperationPanel } from '../../parts/operation-panel.tsx';
import { Business } from './queries.ts';

/** The names that the business goes by, the best attested first. */
export function NamesPanel({ id }: { readonly id: string }) {
  return (
    <OperationPanel title="Names" operation={Business} variables={{ id }}>
      {({ search }) => {
        const brand = search?.[0];
        if (brand?.__typename !== 'Brand') return null;
        return (
          <Fields
            fields={
              brand.names?.edges.map((edge) => [
                `${edge?.node?.firstObservedDate ?? '?'} – ${edge?.node?.lastObservedDate ?? '?'}`,
                edge?.node?.name,
              ]) ?? []
            }
          />
        );
      }}
    </OperationPanel>
  );
}
