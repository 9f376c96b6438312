import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { OWN_MOVES, type OwnMove, type RunStatus } from '../../operations/runs/run.ts';

const isOwnMove = (status: string): status is OwnMove => Object.hasOwn(OWN_MOVES, status);

/** Refuses a status that an update cannot set on a materialization. Throws BAD_USER_INPUT. */
export function expectPausable(status: string): 'PAUSED' | 'PROCESSING' {
  if (status === 'PAUSED' || status === 'PROCESSING') return status;
  const expected = 'PAUSED or PROCESSING; cancelListMaterialization ends one';
  throw badUserInput('input.status', expected, status);
}

/** "A move that is not allowed is an error naming both states" (completions.md section 10). */
export function moveRefused(from: RunStatus, to: OwnMove) {
  const possible = Object.entries(OWN_MOVES).flatMap(([target, sources]) =>
    isOwnMove(target) && sources.includes(from) ? [target] : [],
  );
  const expected = possible.length === 0 ? 'no further move' : `a move to ${possible.join(' or ')}`;
  return badUserInput(`A materialization that is ${from}`, expected, to);
}
