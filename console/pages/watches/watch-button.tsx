import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { nodesOf } from '../../parts/nodes.ts';
import { CreateWatches, type CreateWatchesMutationVariables, Watched, type WatchedQueryVariables } from './queries.ts';
import { useWatchChange } from './use-watch-change.ts';
import { WatchesFault } from './watches-fault.tsx';

interface Props extends CreateWatchesMutationVariables {
  /** Selects the watches that there are if it is already watched. */
  readonly watched: WatchedQueryVariables;
}

/** Begins to watch a business; a link to the watches if it is watched. Nothing until that is known, which a key that may not watch does not learn. */
export function WatchButton({ input, watched }: Props) {
  const { data } = useOperation(Watched, watched);
  const watch = useWatchChange(CreateWatches);
  if (data === undefined) return null;
  if (nodesOf(data.data.watches).length > 0) return <ButtonLink href="/watches">Watched</ButtonLink>;
  return (
    <>
      {watch.error === null ? null : <WatchesFault error={watch.error} />}
      <Button disabled={watch.isPending} onClick={() => watch.mutate({ input })}>
        Watch
      </Button>
    </>
  );
}
