import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSchema, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { composeSubgraphs } from '../../catalog/compose.ts';
import { generateFiles, REPOSITORY, SUPERGRAPH_FILE } from '../../catalog/compose-repository.ts';
import { CONTRACT_SUBGRAPHS } from './contract-subgraphs.ts';
import { clientTypes, facts } from './facts.ts';

const contractFile = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'spec', 'schema.graphql');
const { files, subgraphs } = generateFiles();
const api = apiOf(files.get(SUPERGRAPH_FILE));
const own = apiOf(composeSubgraphs(subgraphs.filter(({ name }) => CONTRACT_SUBGRAPHS.has(name))).supergraph);

/** What the graph offers beyond the contract, each by a decision in docs/decisions. */
const DECIDED: readonly RegExp[] = [
  // Verification as GraphQL.
  /^Query\.verifyBusiness\b/,
  /^(?:\w+ )?(?:BusinessVerification|PolicyDecision|Verification\w+|Verified\w+|VerifyBusinessInput|ScreenedPersonInput|TaxNumber)(?:$|[. ])/,
  // What the columns of a file hold.
  /^Query\.suggestColumnMapping\b/,
  /^(?:\w+ )?(?:ColumnMappingSuggestion|SuggestedColumn|SuggestColumnMappingInput)(?:$|[. ])/,
  // An address or a tax number alone.
  /^Query\.lookup\b/,
  /^(?:\w+ )?(?:Lookup|LookupAddress|LookupInput)(?:$|[. ])/,
  // How a text was read.
  /^Searchmetadata\.reading\b/,
  // Why a search does not find a record.
  /^Query\.why\b/,
  /^(?:\w+ )?Why(?:Answer|Stage|Evidence|Change|Input)(?:$|[. ])/,
  // Lists of a team's own records.
  /^(?:Query\.(?:recordList|previewRecordList)|Mutation\.createRecordList)\b/,
  /^(?:\w+ )?(?:RecordList|RecordListPreview|RecordListInput)(?:$|[. ])/,
  // Watches and their events.
  /^(?:Query\.(?:watches|watchEvents)|Mutation\.(?:createWatches|endWatch|setWatchEventState))\b/,
  /^(?:\w+ )?(?:Watch(?:Connection|Edge|Event\w*|ed\w+|ListInput|VerificationInput)?|NewWatchInput|CreateWatches(?:Input)?|EndWatch(?:Input)?|SetWatchEventState(?:Input)?)(?:$|[. ])/,
  // What a list would select.
  /^Query\.previewList\b/,
  /^(?:\w+ )?ListPreview(?:$|[. ])/,
];

describe('the supergraph honours the contract: "names, types, nullability, arguments, default values, deprecations"', () => {
  if (!existsSync(contractFile)) {
    test.skip(`no ${contractFile}: set SVC_TEST_SHARED to the folder that holds spec/schema.graphql`);
    return;
  }
  const contract = facts(buildSchema(readFileSync(contractFile, 'utf8')));

  test('nothing of the contract is missing or different, whatever teams add', () => {
    expect(contract.length).toBeGreaterThan(2_900);
    expect(without(contract, facts(own))).toEqual([]);
    expect(without(contract, facts(api))).toEqual([]);
  });

  test('its own subgraphs offer nothing beyond the contract, unless decided', () => {
    expect(without(facts(own), contract).filter((fact) => !DECIDED.some((decided) => decided.test(fact)))).toEqual([]);
  });
});

test('"every type and field described in the domain\'s words"', () => {
  expect(undescribed(api)).toEqual([]);
});

function apiOf(supergraph = ''): GraphQLSchema {
  return buildSchema(supergraph, { assumeValidSDL: true });
}

function without(facts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return facts.filter((fact) => !known.has(fact)).sort();
}

/** Coordinates of all types, fields, arguments and enum values without a description. */
function undescribed(schema: GraphQLSchema): string[] {
  const missing: string[] = [];
  const check = (coordinate: string, { description }: { readonly description?: string | null | undefined }) => {
    if (!description?.trim()) missing.push(coordinate);
  };
  for (const type of clientTypes(schema)) {
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name}:)`, argument);
    }
  }
  return missing;
}
