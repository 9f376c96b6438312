import { type Decision, food, licence, loan, location, sanFrancisco } from './decision.ts';

/** Locations drawn at random among those of one house number or alike names, judged before the load was looked at. */
export const LOCATIONS: readonly Decision[] = [
  location(
    'joined',
    food('cafe javasti@8617 35TH AVE NE|||98115'),
    licence('602187771:cafe javasti@8617 35TH AVE NE|||98115|USA'),
    'one source adds the form',
  ),
  location(
    'apart',
    licence('603452211:ati physical therapy@4701 41ST AVE SW|100||98116|USA'),
    food('dream dinners west seattle@4701 41ST AVE SW|110||98116'),
    'two units of one building',
  ),
  location(
    'joined',
    licence('602142072:subway 20647@6760 W MARGINAL WAY SW|||98106|USA'),
    food('subway sandwiches 20647@6760 W MARGINAL WAY SW|||98106'),
    'store number too, a word of trade more',
  ),
  location(
    'apart',
    licence('602146052:elite the@1520 E OLIVE WAY|||98122|USA'),
    food('hillside bar@1520 E OLIVE WAY|||98122'),
    'the bar before and the bar after',
  ),
  location(
    'apart',
    food('beacon hill elementary school@2025 14TH AVE S|||98144'),
    licence('601643576:beacon hill pta 61542@2025 14TH AVE S|||98144|USA'),
    'parents are not the school',
  ),
  location(
    'joined',
    licence('601920713:b and e meats and seafood@22501 MARINE VIEW DR S|A||98198|USA'),
    food('b and e meats and seafood@22501 MARINE VIEW DR S|||98198'),
    'one source leaves the unit out, and names another city',
  ),
  location(
    'apart',
    food('bronson big foot java@1408 BRONSON WAY|BLDGB||98057'),
    food('bronson market@1408 BRONSON WAY N|||98057'),
    'neighbours',
  ),
  location(
    'joined',
    licence('603455997:biscuit bitch belltown@2303 3RD AVE|||98121|USA'),
    food('biscuit bitch belltown@2303 3RD AVE|||98121'),
    'name and address',
  ),
  location(
    'joined',
    licence('603455997:biscuit bitch@1909 1ST AVE|||98101|USA'),
    food('biscuit bitch pike place@1909 1ST AVE|||98101'),
    'a word more for the quarter',
  ),
  location(
    'joined',
    licence('602198416:caffe darte@99 YESLER WAY|||98104|USA'),
    food('cafe darte@99 YESLER WAY|||98104'),
    'an apostrophe',
  ),
  location(
    'apart',
    sanFrancisco('ne stone|94134:jia li market@4992 MISSION ST|||94112|USA'),
    sanFrancisco('zwh|94112:friendship market@4992 MISSION ST|||94112|USA'),
    'two markets that followed each other',
  ),
  location(
    'apart',
    licence('603026395:avit@2606 2ND AVE|145||98121|USA'),
    food('kitz cafe@2606 2ND AVE|||98121'),
    'an office above the cafe',
  ),
  location(
    'apart',
    licence('604778463:bench dog architects@411 1ST AVE S|205||98104|USA'),
    food('browne family vineyards tasting room@411 1ST AVE S|||98104'),
    'architects above the tasting room',
  ),
  location(
    'joined',
    food('garage@1130 BROADWAY AVE|||98122'),
    licence('604419817:garage@1130 BROADWAY|||98122|USA'),
    'one source adds a street type',
  ),
  location(
    'apart',
    licence('605211362:1100 5th avenue associates@1100 5TH AVE|||98101|USA'),
    food('tulio restaurant@1100 5TH AVE|||98101'),
    'the owner of the hotel and its restaurant',
  ),
  location(
    'apart',
    loan('blueline development|59801@1004 SOUTH AVE W|||59801|USA'),
    loan('blueline property management|59801@1004 SOUTH AVE W|||59801|USA'),
    'two firms of one group',
  ),
  location(
    'joined',
    licence('605913180:blue heron cafe@4001 GILMAN AVE W|||98199|USA'),
    licence('603424746:blue heron cafe@4001 GILMAN AVE W|||98199|USA'),
    'one name, address and unit',
  ),
  location(
    'joined',
    licence('603493931:razzis pizzeria@1314 HOWELL ST|||98101|USA'),
    food('razzis pizzeria downtown@1314 HOWELL ST|||98101'),
    'a word more for the quarter',
  ),
  location(
    'joined',
    licence('602531570:egans ballard jam house@1707 NW MARKET ST|||98107|USA'),
    food('ballard jam house@1707 NW MARKET ST|||98107'),
    'a word more',
  ),
  location(
    'apart',
    sanFrancisco('bon appetit management|94103:bon appetit management@685 MARKET ST|FL7||94105|USA'),
    sanFrancisco('bon appetit management|94103:bon appetit management@685 MARKET ST|FL10||94105|USA'),
    'two floors, each with its permit',
  ),
  location(
    'apart',
    food('w seattle hotel@1112 4TH AVE|||98101'),
    licence('601506580:ace parking 3290 w seattle@1112 4TH AVE|||98101|USA'),
    "the hotel's garage is another firm's",
  ),
  location(
    'apart',
    food('qfc 824@2902 228TH AVE SE|||98075'),
    food('supreme produce qfc 824@2902 228TH AVE SE|||98075'),
    'a stand in the shop',
  ),
  location(
    'joined',
    food('courtyard by marriott@400 ANDOVER PKWY W|||98188'),
    food('southcenter courtyard by marriott@400 ANDOVER PKWY W|||98188'),
    'a word more for the quarter',
  ),
];
