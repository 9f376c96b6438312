import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import type { Suggestion } from '../../operations/suggestions.ts';
import { searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import type { Services } from '../services.ts';
import { checkedSuggestion, type EntityIdentifier, type SuggestionInput } from './suggestion-input.ts';

export async function createSuggestion({ operations }: Services, input: SuggestionInput, context: RequestContext) {
  const { payload, suggested, ancestors, email } = checkedSuggestion(context.catalog, input);
  for (const ancestor of ancestors) await entityIdOf(ancestor, 'ancestorIdentifier', context);
  const suggestion = await operations.suggestions.create({
    ...{ accountId: context.account.customerId, apiKeyId: context.apiKeyId, requestId: context.requestId },
    ...{ dataAssetVersion: context.snapshot.version, payload, suggestedByEmail: email },
    suggested: suggested && {
      entityType: suggested.entity.type,
      entityId: await entityIdOf(suggested.entity, 'suggestedEntityIdentifier', context),
      ...{ field: suggested.field, value: suggested.value },
    },
  });
  return { suggestion: shownSuggestion(suggestion) };
}

export const shownSuggestion = ({ revision, ...suggestion }: Suggestion) => ({
  ...suggestion,
  revision: String(revision),
});

/** Returns the UUID of an entity that is in the data. Throws BAD_USER_INPUT. */
async function entityIdOf(
  { id, type }: EntityIdentifier,
  field: string,
  { snapshot, catalog, deadline }: RequestContext,
): Promise<string> {
  const [found] = await search(snapshot, searchRequest({ id, entityType: type }, catalog), deadline);
  if (found === undefined) throw badUserInput(`suggestion.${field}.id`, `the id of a ${type} in the data`, id);
  return found.id;
}
