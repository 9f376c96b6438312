import {
  type GraphQLObjectType,
  isNonNullType,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { collectFields } from '../../catalog/collect-fields.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { refusesRequest } from '../request-end.ts';
import { type Batch, fail, type Output, type Run } from './batch.ts';
import { type Compiling, type FieldUse, type Part, type PartCompiler, placesOf, type Selection } from './compiling.ts';

/**
 * Compiles what is selected on an object type: a field that the catalog serves by its part, any other field by its resolver. `inTurn` is
 * for mutations, whose fields run one after another.
 */
export function compileSelection(
  compiling: Compiling,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  inTurn = false,
): Selection {
  const keys: [key: string, value: string | null][] = [];
  const groups: { readonly compiler: PartCompiler; readonly uses: [FieldUse, ...FieldUse[]] }[] = [];
  for (const [key, nodes] of collectFields(compiling.of, type.name, sets)) {
    const name = nodes[0].name.value;
    keys.push([key, name === '__typename' ? type.name : null]);
    if (name === '__typename') continue;
    const compiler = compiling.of.partOf(`${type.name}.${name}`);
    const field = fieldOf(compiling, type, name);
    const use = { parent: type, key, field, nullable: !isNonNullType(field.type), nodes };
    const group = compiler.together && groups.find((each) => each.compiler === compiler);
    if (group) group.uses.push(use);
    else groups.push({ compiler, uses: [use] });
  }
  if (keys.length === 0) return NOTHING;
  const template: Output = Object.fromEntries(keys);
  const parts = groups.map(({ compiler, uses }) => {
    const part = compiler.compile(uses, compiling);
    return compiler.safe ? part : guarded(part, uses);
  });
  return {
    // Assigning is twice as fast as spreading, but assigning `__proto__` would set a prototype.
    make: Object.hasOwn(template, '__proto__') ? () => ({ ...template }) : () => Object.assign({}, template),
    fill: inTurn ? allInTurn(parts) : allAtOnce(parts),
  };
}

/** For types without selected fields, such as most possible types of a union. */
const NOTHING: Selection = { make: () => ({}), fill: () => undefined };

const allAtOnce =
  (parts: readonly Part[]): Part =>
  (batch, run) => {
    const pending: Promise<void>[] = [];
    for (const part of parts) {
      const working = part(batch, run);
      if (working !== undefined) pending.push(working);
    }
    if (pending.length < 2) return pending[0];
    return Promise.all(pending).then(() => undefined);
  };

const allInTurn =
  (parts: readonly Part[]): Part =>
  async (batch, run) => {
    for (const part of parts) await part(batch, run);
  };

/**
 * Wraps a part so that only an error that refuses the whole request escapes: any other error becomes an error of its fields in every
 * object, with null there.
 */
function guarded(part: Part, uses: readonly FieldUse[]): Part {
  const failed = (batch: Batch, run: Run, error: unknown): void => {
    if (refusesRequest(error)) throw error;
    for (const use of uses) {
      const places = placesOf(batch, use);
      for (const index of batch.outputs.keys()) fail(places, index, error, run);
    }
  };
  return (batch, run) => {
    try {
      return part(batch, run)?.catch((error: unknown) => failed(batch, run, error));
    } catch (error) {
      return failed(batch, run, error);
    }
  };
}

function fieldOf({ of: { schema } }: Compiling, type: GraphQLObjectType, name: string): FieldUse['field'] {
  const meta = type === schema.getQueryType() ? META_FIELDS.find((each) => each.name === name) : undefined;
  const field = meta ?? type.getFields()[name];
  if (field !== undefined) return field;
  throw new ServiceError('GRAPHQL_VALIDATION_FAILED', `Cannot query field "${name}" on type "${type.name}".`);
}

/** Introspection fields, which graphql-js resolves. */
const META_FIELDS = [SchemaMetaFieldDef, TypeMetaFieldDef];
