import { defaultFieldResolver } from 'graphql';
import { argumentValues } from './arguments.ts';
import { type PartCompiler, placesOf } from './compiling.ts';
import { completionOf } from './complete.ts';
import { ResolveInfo } from './resolve-info.ts';
import { attempt, isPromise, settled } from './settled.ts';

/** A field that the catalog does not serve: its resolver is called for each object, as graphql-js does. */
export const resolverPart: PartCompiler = {
  compile([use], compiling) {
    const complete = completionOf(use, compiling);
    const { resolve = defaultFieldResolver } = use.field;
    return (batch, run) => {
      const places = placesOf(batch, use);
      const values = settled(
        batch.sources.map((source, index) =>
          attempt(() => {
            const args = argumentValues(use.field, use.nodes[0], run.variables);
            return resolve(source, args, run.context, new ResolveInfo(use, compiling, run, places, index));
          }),
        ),
      );
      return isPromise(values) ? values.then((each) => complete(each, places, run)) : complete(values, places, run);
    };
  },
};
