import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { EXAMPLES } from '../../../verification/openapi/examples.ts';
import { readOptions } from '../../../verification/request/read-options.ts';
import { readRequest } from '../../../verification/request/read-request.ts';
import { SHAPES, type Shape } from '../../../verification/request/verification-request.ts';
import { shown } from '../../../verification/shapes/shapes.ts';
import { verify } from '../../../verification/verify.ts';
import { compactJson } from '../../docs/compact-json.ts';
import { sandboxSnapshot, sandboxTaxNumbers } from '../sandbox.ts';

const RESPONSE_ID = '6f1d7c52-0b8e-4f0a-9a53-2c1f6f3f9b7e';
const FILE = join(REPOSITORY, 'verification', 'openapi', 'example-answers.json');

const snapshot = sandboxSnapshot();

async function answerTo(shape: Shape, { query, body }: (typeof EXAMPLES)[keyof typeof EXAMPLES]): Promise<object> {
  const options = readOptions(query, shape);
  const on = { snapshot: snapshot(), taxNumbers: sandboxTaxNumbers(snapshot()), signal: new AbortController().signal };
  return shown(await verify(readRequest(body, options), options, on), RESPONSE_ID);
}

// After a change that is meant, `npx vitest run test/verification/openapi -u` writes the file anew.
test('the answers that OpenAPI shows are those of the sandbox', async () => {
  const answers: Record<string, Record<string, object>> = {};
  for (const shape of SHAPES) {
    const ofShape: Record<string, object> = {};
    for (const [name, example] of Object.entries(EXAMPLES)) ofShape[name] = await answerTo(shape, example);
    answers[shape] = ofShape;
  }
  await expect(`${compactJson(answers)}\n`).toMatchFileSnapshot(FILE);
});
