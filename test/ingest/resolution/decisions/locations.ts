import { type Decision, food, licence, loan, location, sanFrancisco } from './decision.ts';

/** Locations drawn at random among those of one house number or alike names, judged before the load was looked at. */
export const LOCATIONS: readonly Decision[] = [
  location('joined', food('PR0071391'), licence('0005557790604380'), 'one source adds the form'),
  location('apart', licence('0007773900754073'), food('PR0070172'), 'two units of one building'),
  location('joined', licence('0005471830551177'), food('PR0052498'), 'store number too, a word of trade more'),
  location('apart', licence('0005465290550498'), food('PR0077080'), 'the bar before and the bar after'),
  location('apart', food('PR0002361'), licence('0007525870663373'), 'parents are not the school'),
  location(
    'joined',
    licence('0008719690788412'),
    food('PR0007295'),
    'one source leaves the unit out, and names another city',
  ),
  location('apart', food('PR0071309'), food('PR0014480'), 'neighbours'),
  location('joined', licence('0007799000692044'), food('PR0079513'), 'name and address'),
  location('joined', licence('0007799000692042'), food('PR0054753'), 'a word more for the quarter'),
  location('joined', licence('0005524350556839'), food('PR0064446'), 'an apostrophe'),
  location('apart', sanFrancisco('62211'), sanFrancisco('83375'), 'two markets that followed each other'),
  location('apart', licence('0007287490638070'), food('PR0088239'), 'an office above the cafe'),
  location('apart', licence('0008648710780956'), food('PR0087243'), 'architects above the tasting room'),
  location('joined', food('PR0045526'), licence('0008361570750700'), 'one source adds a street type'),
  location('apart', licence('0008689050785149'), food('PR0029222'), 'the owner of the hotel and its restaurant'),
  location(
    'apart',
    loan('blueline development|59801@1004 SOUTH AVE W|||59801|USA'),
    loan('blueline property management|59801@1004 SOUTH AVE W|||59801|USA'),
    'two firms of one group',
  ),
  location('joined', licence('0008941840811961'), licence('0007754010687374'), 'one name, address and unit'),
  location('joined', licence('0008006600713623'), food('PR0085452'), 'a word more for the quarter'),
  location('joined', licence('0005836150590095'), food('PR0049380'), 'a word more'),
  location('apart', sanFrancisco('81669'), sanFrancisco('81671'), 'two floors, each with its permit'),
  location('apart', food('PR0054856'), licence('0001629830719282'), "the hotel's garage is another firm's"),
  location('apart', food('PR0022778'), food('PR0092907'), 'a stand in the shop'),
  location('joined', food('PR0016816'), food('PR0071119'), 'a word more for the quarter'),
];
