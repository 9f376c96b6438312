import { stateCode } from '../../matching/states.ts';

/**
 * The tokens under which a city and a state are indexed and sought. Each is one word that no name contains, so that
 * SEATTLE in a name is not Seattle the place; a city of several words stays one token.
 */
export function placeTokens(city: string | null | undefined, state: string | null | undefined): string[] {
  const cityWord = plainLetters(city ?? '');
  const code = state ? stateCode(state) : undefined;
  return [
    ...(cityWord === '' ? [] : [`city0${cityWord}`]),
    ...(code === undefined ? [] : [`state0${code.toLowerCase()}`]),
  ];
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
