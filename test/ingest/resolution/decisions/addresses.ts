import { address, type Decision, exempt, food, licence, sanFrancisco } from './decision.ts';

/** Addresses drawn at random among those of one house number and ZIP code. */
export const ADDRESSES: readonly Decision[] = [
  address(
    'joined',
    exempt('63316 US HIGHWAY 93|||59864|USA'),
    exempt('63316 HWY 93|||59864|USA'),
    '"US HIGHWAY 93" is "HWY 93"',
  ),
  address(
    'apart',
    sanFrancisco('1601 20TH ST|||94107|USA'),
    sanFrancisco('1601 MARIPOSA ST|||94107|USA'),
    'another street',
  ),
  address(
    'apart',
    licence('6801 GREENWOOD AVE N|||98103|USA'),
    food('6801 GREENWOOD AVE N|113A||98103|USA'),
    'a unit of the building',
  ),
  address(
    'apart',
    food('155 108TH AVE NE|||98004|USA'),
    food('155 108TH AVE NE 101|||98004|USA'),
    'a unit of the building, without designator',
  ),
  address(
    'joined',
    sanFrancisco('3450 3RD ST|4D||94124|USA'),
    sanFrancisco('3450 03RD ST 4D|||94124|USA'),
    '"# 4D" and "4D"',
  ),
  address('apart', licence('610 10TH AVE E|||98102|USA'), licence('610 E THOMAS ST|3||98102|USA'), 'another street'),
  address(
    'joined',
    sanFrancisco('3624 BALBOA ST|||94121|USA'),
    sanFrancisco('3624 BALBOA|||94121|USA'),
    'one source leaves the street type out',
  ),
  address(
    'apart',
    food('23525 NE NOVELTY HILL RD|A101||98053|USA'),
    food('23525 NE NOVELTY HILL RD|||98053|USA'),
    'a unit of the building',
  ),
];
