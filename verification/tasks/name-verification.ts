import type { VerificationRequest } from '../request/verification-request.ts';
import { nameTask, type ReadWord, type RecordedName } from './compared-names.ts';
import type { BestMatch, Task } from './task.ts';

/** name_verification: "with all names of the returned registered entity and brand" (completions.md section 7). */
export const nameVerification = (request: VerificationRequest, best: BestMatch, read: ReadWord): Task =>
  nameTask('name_verification', request, recordedNames(best), read, {
    isRecorded: 'No registered entity or brand was found that may be this business.',
    fits: 'No name on record is close to the one given.',
  });

/** All distinct names, including those on filings and of locations; a name with several kinds has the most specific one. */
function recordedNames({ entity, brand }: BestMatch): readonly RecordedName[] {
  const ofEntity = [
    ...(entity?.filings ?? []).flatMap(({ registeredName }) => named(registeredName, 'registered name')),
    ...(entity?.names ?? []).flatMap((name) => named(name, 'legal name')),
  ].map((each) => ({ ...each, entityType: 'registered_entity' as const }));
  const ofBrand = [
    ...(brand?.names ?? []).flatMap((name) => named(name, 'brand name')),
    ...(brand?.locations ?? []).flatMap(({ names }) => names.flatMap((name) => named(name, 'name of a location'))),
  ].map((each) => ({ ...each, entityType: 'brand' as const }));
  return [...once(ofEntity), ...once(ofBrand)];
}

const named = (name: string | null, kind: string) => (name === null ? [] : [{ name, kind }]);

const once = <T extends { readonly name: string }>(names: readonly T[]): readonly T[] =>
  [...new Map(names.toReversed().map((each) => [each.name, each])).values()].toReversed();
