import { getNullableType, isLeafType } from 'graphql';
import { putNull, type Source } from './batch.ts';
import { type PartCompiler, placesOf } from './compiling.ts';
import { completionOf } from './complete.ts';

/** A field whose value is ready in the catalog's own rows and pages, in the form that the graph shows. */
export const readingPart = (read: (source: Source) => unknown): PartCompiler => ({
  safe: true,
  compile([use], compiling) {
    const { key, nullable, field } = use;
    if (!isLeafType(getNullableType(field.type))) {
      const complete = completionOf(use, compiling);
      return (batch, run) => complete(batch.sources.map(read), placesOf(batch, use), run);
    }
    return (batch, run) => {
      const { sources, outputs } = batch;
      for (let index = 0; index < outputs.length; index += 1) {
        const [source, output] = [sources[index], outputs[index]];
        if (source === undefined || output === undefined) continue;
        const value = read(source);
        if (value !== undefined && value !== null) output[key] = value;
        else if (!nullable) putNull(placesOf(batch, use), index, run);
      }
    };
  },
});
