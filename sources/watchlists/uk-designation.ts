import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';
import { citedUnNumbers, ofsiNumber, ukNumber } from './party-numbers.ts';
import type { UkDesignation } from './uk-party.ts';

const GIVEN = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5'];
const INDIVIDUAL = ['IndividualDetails', 'Individual'];

/** A Designation element of the UK Sanctions List. */
export function designationIn(element: XmlElement): UkDesignation {
  const key = textIn(element, 'UniqueID');
  return {
    key,
    type: textIn(element, 'IndividualEntityShip'),
    numbers: [
      ukNumber(key),
      ...textsAt(element, 'OFSIGroupID').map(ofsiNumber),
      ...citedUnNumbers(textIn(element, 'UNReferenceNumber')),
    ],
    names: elementsAt(element, 'Names', 'Name').map((name) => ({
      given: GIVEN.flatMap((part) => textsAt(name, part)),
      last: textIn(name, 'Name6'),
      type: textIn(name, 'NameType'),
      quality: textIn(name, 'AliasStrength'),
    })),
    otherScripts: [['NonLatinName'], []].flatMap((inside) =>
      textsAt(element, 'NonLatinNames', ...inside, 'NameNonLatinScript'),
    ),
    births: textsAt(element, ...INDIVIDUAL, 'DOBs', 'DOB'),
    nationalities: textsAt(element, ...INDIVIDUAL, 'Nationalities', 'Nationality'),
    addresses: elementsAt(element, 'Addresses', 'Address').map((address) => ({
      lines: [1, 2, 3, 4, 5, 6].map((line) => textIn(address, `AddressLine${line}`)),
      postal: textIn(address, 'AddressPostalCode'),
      country: textIn(address, 'AddressCountry'),
    })),
    designated: textsAt(element, 'DateDesignated'),
  };
}
