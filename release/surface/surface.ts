import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { Registry } from 'prom-client';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { describeConfiguration } from '../../catalog/configuration.ts';
import { CATALOGUE } from '../../catalog/errors/catalogue.ts';
import { filesApi } from '../../gateway/files/files-api.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import { declareMetrics } from '../../gateway/observe/declared-metrics.ts';
import { CONTRACT_KINDS } from '../../sources/canonical/kinds.ts';
import { openApiDocument } from '../../verification/openapi/document.ts';
import { kybApi } from '../../verification/openapi/kyb.ts';
import { screeningApi } from '../../verification/openapi/screening.ts';
import { watchesApi } from '../../watches/api/api.ts';

/**
 * What users build on, a sorted line for each thing, `<kind> <name>: <what it is>`: types and fields of the graph, routes and keys of REST,
 * commands with their options, settings with their defaults, codes of errors, columns of own records, metrics.
 */
export async function publicSurface(): Promise<readonly string[]> {
  const { api } = schemasOf(readFileSync(SUPERGRAPH_FILE, 'utf8'), []);
  const settings = describeConfiguration({}).map(({ name, value }) => `setting ${name}: ${value || 'not set'}`);
  const errors = Object.entries(CATALOGUE).map(
    ([code, { status, retryable }]) => `error ${code}: ${status}${retryable ? ', can be retried' : ''}`,
  );
  const columns = CONTRACT_KINDS.flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `column ${name}.${column}: of own records`),
  );
  const lines = [
    ...graph(api),
    ...rest(),
    ...(await commands()),
    ...settings,
    ...errors,
    ...columns,
    ...(await metrics()),
  ];
  return [...new Set(lines)].toSorted();
}

function graph(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return types.flatMap((type) => {
    const line = (name: string, what: unknown) => `graph ${type.name}.${name}: ${what}`;
    if (isEnumType(type)) return type.getValues().map(({ name }) => line(name, 'value'));
    if (isUnionType(type)) return type.getTypes().map(({ name }) => line(name, 'member'));
    if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => line(field.name, field.type));
    if (isObjectType(type) || isInterfaceType(type))
      return Object.values(type.getFields()).map(({ name, args, type: answer }) =>
        line(
          name,
          `${args.length > 0 ? `(${args.map((each) => `${each.name}: ${each.type}`).join(', ')}) ` : ''}${answer}`,
        ),
      );
    return [`graph ${type.name}: scalar`];
  });
}

/** Routes, and the keys of what they take and answer. */
function rest(): string[] {
  const { paths, components } = openApiDocument([kybApi(), screeningApi(), filesApi(), watchesApi()], '');
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `rest ${method.toUpperCase()} ${path}: route`),
  );
  const keys = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const { properties = {}, required = [] }: { properties?: object; required?: readonly string[] } = Object(schema);
    return Object.keys(properties).map(
      (key) => `rest ${name}.${key}: ${required.includes(key) ? 'always' : 'optional'}`,
    );
  });
  return [...routes, ...keys];
}

async function commands(): Promise<string[]> {
  const folder = join(REPOSITORY, 'cli', 'commands');
  const lines = (command: Command, parents: string): string[] => {
    const name = `${parents} ${command.name()}`;
    return [
      `command ${name}: ${command.registeredArguments.map((each) => each.name()).join(' ') || 'no words'}`,
      ...command.options.map((option) => `command ${name} ${option.long}: ${option.flags}`),
      ...command.commands.flatMap((each) => lines(each, name)),
    ];
  };
  const found = await Promise.all(
    readdirSync(folder).map(async (file) => {
      const exported: object = await import(join(folder, file));
      const make: (() => Command) | undefined = Object.entries(exported).find(([name]) =>
        name.endsWith('Command'),
      )?.[1];
      return make === undefined ? [] : lines(make(), 'svc');
    }),
  );
  return found.flat();
}

async function metrics(): Promise<string[]> {
  const registry = new Registry();
  declareMetrics(registry);
  const declared = await registry.getMetricsAsJSON();
  return declared.map(({ name, type }) => `metric ${name}: ${type}`);
}
