import { useState } from 'react';
import { useService } from '../../rest/use-service.ts';

/** Has the service change something by a click: what it answered, or why it refused. */
export function useChange<Answer>(path: string, onDone?: (answer: Answer) => void) {
  const ask = useService();
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const change = (json: unknown) => {
    setBusy(true);
    ask<Answer>({ path, method: 'POST', json }).then(
      (changed) => {
        setAnswer(changed);
        onDone?.(changed);
      },
      (refused: unknown) => {
        setFault(refused);
        setBusy(false);
      },
    );
  };
  return { answer, fault, isBusy, change };
}
