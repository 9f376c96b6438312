import { useEffect, useState } from 'react';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import type { Task } from './data.ts';

/** Between two looks at a task that goes on, in milliseconds. */
const LOOK_EVERY = 700;

/** A task of the service, looked at until it ends. `start` has it done; what was done before is not done again. */
export function useTask<Result>(path: string) {
  const ask = useService();
  const [isGoing, setGoing] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const { data, error, refetch } = useRoute<{ readonly task: Task<Result> | null }>(path, {
    refetchInterval: isGoing && LOOK_EVERY,
  });
  const task = data?.task;
  useEffect(() => setGoing(task != null && task.finished === null), [task]);
  const start = () =>
    ask({ path, method: 'POST', json: {} }).then(
      () => {
        setFault(undefined);
        void refetch();
      },
      (refused: unknown) => setFault(refused),
    );
  return { task, error: fault ?? error, isGoing, start, retry: () => void refetch() };
}
