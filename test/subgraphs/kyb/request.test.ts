import { type FieldNode, Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { checkVerifyBusiness, restRequest } from '../../../subgraphs/kyb/request.ts';
import { inGraphWords, inWordsOfGraph } from '../../../subgraphs/rest-words.ts';

describe('"Converts the arguments to the equivalent REST request"', () => {
  const query = (args: Omit<Parameters<typeof restRequest>[0], 'input'>) =>
    restRequest({ input: {}, ...args }).query.toString();
  test.each<[Parameters<typeof query>[0], string]>([
    [{}, ''],
    [{ package: null, attrs: null, matchThreshold: null, topN: null }, ''],
    [{ attrs: [] }, ''],
    [{ package: 'VERIFY', attrs: ['TASKS', 'BRANDS'] }, 'package=verify&attrs=tasks%2Cbrands'],
    [{ matchThreshold: 0.7, topN: 3 }, 'match_threshold=0.7&top_n=3'],
    [{ matchThreshold: 0, topN: 0 }, 'match_threshold=0&top_n=0'],
    // "without the exponent that JavaScript uses for small and large numbers"
    [{ matchThreshold: 1e-7 }, 'match_threshold=0.00000010000000000000'],
  ])('%j: %s', (args, expected) => {
    expect(query(args)).toBe(expected);
  });

  test('"Input objects with REST’s names", at any depth', () => {
    const input = {
      names: ['A'],
      primaryName: null,
      addresses: [{ streetAddress1: '1 Elm St', postalCode: '98101' }, null],
      personsToScreen: { firstName: 'B', isAlive: true, topN: 3 },
    };
    expect(restRequest({ input }).body).toEqual({
      data: {
        names: ['A'],
        primary_name: null,
        addresses: [{ street_address1: '1 Elm St', postal_code: '98101' }, null],
        persons_to_screen: { first_name: 'B', is_alive: true, top_n: 3 },
      },
    });
  });
});

describe('"Makes errors name fields as the graph does"', () => {
  test.each([
    ['data.addresses[0].postal_code expects a text, got 5.', 'input.addresses[0].postalCode expects a text, got 5.'],
    ['data.persons[1].first_name, data.persons[1].last_name', 'input.persons[1].firstName, input.persons[1].lastName'],
    ['match_threshold and top_n of street_address1', 'matchThreshold and topN of streetAddress1'],
    ['data.primary_name, data.persons_to_screen', 'input.primaryName, input.personsToScreen'],
    ['The body expects a name (name, or data.names). The body is', 'input expects a name (input.names). input is'],
    ['In the data. The bodyguard', 'In the input. The bodyguard'],
  ])('%s', (message, expected) => {
    expect(inWordsOfGraph(new ServiceError('BAD_USER_INPUT', message))).toEqual(
      new ServiceError('BAD_USER_INPUT', expected),
    );
  });

  test('"any other error unchanged"', () => {
    for (const error of [new ServiceError('TIMEOUT', 'data.x'), new Error('data.x'), 'data.x'])
      expect(inWordsOfGraph(error)).toBe(error);
    expect(inGraphWords(() => 7)).toBe(7);
    const refuse = () => {
      throw badUserInput('data.postal_code', 'a text', 5);
    };
    expect(() => inGraphWords(refuse)).toThrow(badUserInput('input.postalCode', 'a text', 5));
  });
});

test('"Refuses arguments that break a rule of verification requests"', () => {
  const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'verifyBusiness' } };
  const place = { node, variables: {}, limits: { pageSize: 10 } };
  const check = (args: Readonly<Record<string, unknown>>) => () => checkVerifyBusiness(args, place);
  expect(check({ input: { names: ['Harbor Cafe'] } })).not.toThrow();
  expect(check({ input: { names: ['Harbor Cafe'] }, topN: -1 })).toThrow(/^topN expects/);
  expect(check({ input: {} })).toThrow(/input\.names/);
  expect(check({})).toThrow(/input\.names/);
});
