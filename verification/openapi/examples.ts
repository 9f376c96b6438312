import type { MultiBody, SingleBody } from '../request/body.ts';
import type { Shape } from '../request/verification-request.ts';
// Written by test/verification/openapi/examples.test.ts from the sandbox's answers: `npx vitest run
// test/verification/openapi -u`
import ANSWERS from './example-answers.json' with { type: 'json' };

interface Example {
  readonly summary: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: SingleBody | MultiBody;
}

const address = { street_address1: '1200 Alderwick Street', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' };

/** Requests about firms of the sandbox that every shape accepts. */
export const EXAMPLES = {
  nameAndAddress: {
    summary: 'A name and an address, in the form with single values; ?package=verify',
    query: { package: 'verify' },
    body: { name: 'Blue Wren Bakery', address },
  },
  identify: {
    summary: 'The same, without what a verification costs more for; ?package=identify',
    query: { package: 'identify' },
    body: { name: 'Blue Wren Bakery', address },
  },
  everything: {
    summary:
      'All that is known, in the form with lists; ?package=verify&attrs=tin_verification,ssn_verification,watchlist,bankruptcies,card_revenue_amount,operating_status',
    query: {
      package: 'verify',
      attrs: 'tin_verification,ssn_verification,watchlist,bankruptcies,card_revenue_amount,operating_status',
    },
    body: {
      data: {
        names: ['Blue Wren Bakery', 'Blue Wren'],
        addresses: [address],
        persons: [{ first_name: 'Mara', last_name: 'Quill', ssn: '123456789' }],
        websites: ['bluewrenbakery.example'],
        tins: ['999000011'],
      },
      persons_to_screen: { first_name: 'Mara', last_name: 'Quill', dob: '1979-05-17' },
    },
  },
} as const satisfies Record<string, Example>;

/** The examples in the form that OpenAPI requires. */
export const requestExamples = () =>
  Object.fromEntries(Object.entries(EXAMPLES).map(([name, { summary, body }]) => [name, { summary, value: body }]));

export const responseExamples = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(ANSWERS[shape]).map(([name, value]) => [name, { summary: summaryOf(name), value }]),
  );

const summaryOf = (name: string): string =>
  Object.entries(EXAMPLES).find(([example]) => example === name)?.[1].summary ?? name;
