import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { type Day, isoDate, TODAY } from './dates.ts';
import type { Random } from './random.ts';

export type Status = ValueOf<'OperatingLocationOperatingStatus.operatingStatus'>;

/** The history of a location's status. */
export interface Life {
  readonly opened: Day;
  readonly status: Status;
  /** The first day of its present status. */
  readonly since: Day;
}

/** Draws the status of a location that opened on a day; `forced` sets the status if given. */
export function drawLife(random: Random, opened: Day, forced: Status | undefined): Life {
  const roll = random.fraction();
  const status =
    forced ?? (roll < 0.86 ? 'Open' : roll < 0.925 ? 'Closed' : roll < 0.94 ? 'Temporarily Closed' : 'Unknown');
  const span = TODAY - opened;
  if (status === 'Open') {
    const reopened = span > 500 && random.chance(0.05);
    return { opened, status, since: reopened ? TODAY - random.between(60, 400) : opened };
  }
  // The change is after the opening, and long enough ago to show in the card transactions since.
  const ago = Math.min(span - 1, status === 'Closed' ? random.between(95, 900) : random.between(20, 240));
  return { opened, status, since: TODAY - ago };
}

/** Stages contiguous periods, newest first: each ends on the day before the next one starts. */
export function stageStatuses(stage: Stage, location: StagedId, life: Life): void {
  period(stage, location, life.status, life.since, TODAY);
  if (life.since <= life.opened) return;
  const before = life.since - 1;
  if (life.status !== 'Open') {
    period(stage, location, 'Open', life.opened, before);
    return;
  }
  const closed = Math.max(life.opened + 1, before - 75);
  period(stage, location, 'Temporarily Closed', closed, before);
  period(stage, location, 'Open', life.opened, closed - 1);
}

function period(stage: Stage, location: StagedId, operatingStatus: Status, from: Day, to: Day): void {
  const first = isoDate(from);
  stage.attribute(
    'OperatingLocationOperatingStatus',
    location,
    { operatingStatus },
    { first, last: isoDate(to) },
    first,
  );
}
