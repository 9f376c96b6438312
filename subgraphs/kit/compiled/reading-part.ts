import { isLeafType, isNonNullType } from 'graphql';
import { putNull, type Source } from './batch.ts';
import { type PartCompiler, placesOf } from './compiling.ts';
import { completionOf } from './complete.ts';

/** A field whose value the catalog's own rows and pages hold ready, in the form that the graph shows. */
export const readingPart = (read: (source: Source) => unknown): PartCompiler => ({
  compile([use], compiling) {
    const { type } = use.field;
    if (!isLeafType(isNonNullType(type) ? type.ofType : type)) {
      const complete = completionOf(use, compiling);
      return (batch, run) => complete(batch.sources.map(read), placesOf(batch, use), run);
    }
    const { key } = use;
    return (batch, run) => {
      const { sources, outputs } = batch;
      for (const [index, output] of outputs.entries()) {
        const source = sources[index];
        const value = source === undefined ? undefined : read(source);
        if (value !== undefined && value !== null) output[key] = value;
        else putNull(placesOf(batch, use), index, run);
      }
    };
  },
});
