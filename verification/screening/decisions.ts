import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type {
  Decider,
  Decision,
  DecisionState,
  DecisionSubject,
  Decisions,
  DecisionVersion,
} from '../../operations/decisions.ts';
import { pageToken, readGetMany, readGetOne, readUpdateOne } from './decision-requests.ts';
import { recordsById } from './records-by-id.ts';

/** A decision as shown in answers. */
export const shownDecision = (decision: Decision) => ({
  tag: decision.tag,
  record_id: decision.recordId,
  provider: decision.provider,
  collection: decision.collection,
  status: decision.status,
  assignee: decision.assignee,
  notes: decision.notes,
  version: decision.version,
  created_timestamp: decision.createdTimestamp,
  updated_timestamp: decision.updatedTimestamp,
  updated_by: decision.updatedBy,
});

/** The answer of decisions/get_one: a decision and all its changes. Throws NOT_FOUND. */
export async function getDecision(decisions: Decisions, accountId: string, body: unknown) {
  const subject = readGetOne(body);
  const decision = await decisions.find(accountId, subject);
  if (decision === undefined) throw noSuch(`decision on record ${subject.recordId} for tag ${quoted(subject.tag)}`);
  return { decision: shownDecision(decision), changes: changesOf(await decisions.versions(accountId, subject)) };
}

/** Each change: by which key and when, with the states before and after. */
const changesOf = (versions: readonly DecisionVersion[]) =>
  versions.map(({ version, timestamp, apiKeyId, ...state }, at) => ({
    version,
    timestamp,
    api_key_id: apiKeyId,
    from: stateOf(versions[at - 1]),
    to: stateOf(state),
  }));

const stateOf = (state: DecisionState | undefined) =>
  state === undefined ? null : { status: state.status, assignee: state.assignee, notes: state.notes };

/** The answer of decisions/get_many. */
export async function getDecisions(decisions: Decisions, accountId: string, body: unknown) {
  const filter = readGetMany(body);
  const found = await decisions.findMany(accountId, { ...filter, limit: filter.limit + 1 });
  const page = found.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    decisions: page.map(shownDecision),
    next_page_token: found.length > page.length && last !== undefined ? pageToken(last) : null,
  };
}

/**
 * The answer of decisions/update_one. A first decision requires a record on the lists. Throws NOT_FOUND, and CONFLICT if
 * the decision does not have the given version because somebody else has decided in the meantime.
 */
export async function updateDecision(decisions: Decisions, decider: Decider, index: ScreeningIndex, body: unknown) {
  const change = readUpdateOne(body);
  const [record] = recordsById(index).get(change.recordId) ?? [];
  if (record === undefined && change.version === 0) throw noSuch(`record ${change.recordId} on the lists`);
  const { provider = '', collection = '' } = record ?? {};
  const decision = await decisions.change(decider, { ...change, record: { provider, collection } });
  if (decision !== undefined) return { decision: shownDecision(decision) };
  const standing = await decisions.find(decider.accountId, change);
  throw conflict(
    `The decision on record ${change.recordId} has version ${standing?.version ?? 0}, not ${change.version}: read it again before you change it.`,
  );
}

/** Returns the decision on a record for a tag; undefined if there is none. */
export type Standing = (subject: DecisionSubject) => Decision | undefined;

/** Reads the decisions on records that searches found, by one statement; runs none if nothing was found. */
export async function standingDecisions(
  decisions: Pick<Decisions, 'standing'>,
  accountId: string,
  found: readonly DecisionSubject[],
): Promise<Standing> {
  if (found.length === 0) return () => undefined;
  const tags = [...new Set(found.map(({ tag }) => tag))];
  const recordIds = [...new Set(found.map(({ recordId }) => recordId))];
  const nameOf = ({ tag, recordId }: DecisionSubject) => `${recordId} ${tag}`;
  const known = new Map((await decisions.standing(accountId, tags, recordIds)).map((each) => [nameOf(each), each]));
  return (subject) => known.get(nameOf(subject));
}
