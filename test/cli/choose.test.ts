import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { absentDatasets } from '../../cli/absent-datasets.ts';
import { choose } from '../../cli/choose.ts';

const CHOICES = new Map([
  ['yes', 'yes'],
  ['no', 'no'],
] as const);

/** A terminal at which somebody types a text and then ends the input. */
function typed(text: string) {
  const output = new PassThrough();
  return { input: new PassThrough().end(text), output, shown: () => String(output.read() ?? '') };
}

test('a word that is offered is the choice, whatever its case; any other word is asked again', async () => {
  const terminal = typed('y\n YES \nno\n');
  expect(await choose(terminal, 'Go on (yes, no)? ', CHOICES, 'Nothing was changed.')).toBe('yes');
  expect(terminal.shown()).toMatch(/^Go on \(yes, no\)\? /);
});

test('an input that ends is refused in a clear line, instead of a wait for ever', async () => {
  for (const text of ['', 'y\n', '\n'])
    await expect(choose(typed(text), 'Go on? ', CHOICES, 'Nothing was changed.')).rejects.toThrow(
      /^Nothing was changed\.$/,
    );
});

test('a load whose question nobody answers loads nothing', async () => {
  await expect(absentDatasets({}, typed(''))([])).rejects.toThrow(/^Nothing was loaded\.$/);
  expect(await absentDatasets({}, typed('l\n'))([])).toBe('drop');
});
