import { useEffect, useState } from 'react';
import type { AskedTask } from '../../../gateway/console/answers/snapshots.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';

/** Time between two requests for the state of a running task, in milliseconds. */
const LOOK_EVERY = 700;

/**
 * A task of the service, polled until it ends. `start` starts it, unless it has already been done; `startWith` sends it
 * what it is to work on; `cancel` ends it.
 */
export function useTask<Result>(path: string) {
  const ask = useService();
  const [isGoing, setGoing] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const { data, error, refetch } = useRoute<AskedTask<Result>>(path, {
    refetchInterval: isGoing && LOOK_EVERY,
  });
  const task = data?.task;
  useEffect(() => setGoing(task != null && task.finished === null), [task]);
  const change = (request: Parameters<typeof ask>[0]) =>
    ask(request).then(
      () => {
        setFault(undefined);
        void refetch();
      },
      (refused: unknown) => setFault(refused),
    );
  const startWith = (json: object) => change({ path, method: 'POST', json });
  const start = () => startWith({});
  const cancel = () => change({ path, method: 'DELETE' });
  return { task, error: fault ?? error, isGoing, start, startWith, cancel, retry: () => void refetch() };
}
