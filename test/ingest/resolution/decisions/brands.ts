import { brand, type Decision, filer, food, indexed, licence } from './decision.ts';

/** Brands picked by hand. */
export const BRANDS: readonly Decision[] = [
  brand(
    'joined',
    licence('602093670:blazing bagels'),
    food('blazing bagels@1911 1ST AVE S|C||98134'),
    'their place is one',
  ),
  brand('joined', licence('605341384:cagette'), food('cagette@2811 E MADISON ST|||98112'), 'their place is one'),
  brand(
    'joined',
    licence('602860824:captain blacks'),
    food('captain blacks@129 BELMONT AVE E|||98102'),
    'their place is one',
  ),
  brand(
    'joined',
    licence('603008869:a muddy cup'),
    food('muddy cup@266 NE 45TH ST|||98105'),
    'their place is one, an article more',
  ),
  brand(
    'joined',
    licence('606237708:5 star cafe and bar'),
    food('5 star cafe and bar@2231 2ND AVE|||98121'),
    'one place',
  ),
  brand('joined', filer('910667886'), indexed('910667886'), 'their owner is one'),
  brand('joined', food('subway 22280@806 12TH AVE|||98122'), food('subway@22141 SE 237TH ST|201||98038'), 'a chain'),
  brand(
    'joined',
    food('walgreens 7136@1350 2ND ST|||98022'),
    food('walgreens 04627@275 RAINIER AVE S|||98057'),
    'a chain',
  ),
  brand('joined', food('dairy queen@22911 NE 4TH ST|||98074'), food('dairy queen@902 AUBURN WAY S|||98002'), 'a chain'),
  brand(
    'joined',
    food('mcdonalds 7992@401 S GRADY WAY|||98057'),
    food('mcdonalds 46 0028@1401 156TH AVE NE|||98007'),
    'a chain',
  ),
  brand(
    'joined',
    food('arco am pm 7155@7301 DELRIDGE WAY SW|||98106'),
    food('arco am pm@11611 NE 8TH ST|||98005'),
    'a chain',
  ),
  brand(
    'joined',
    food('diva espresso@7916 GREENWOOD AVE N|||98103'),
    food('diva espresso@6728 NE 181ST ST|||98028'),
    'a chain',
  ),
  brand(
    'joined',
    food('safeway 3213@15332 AURORA AVE N|||98133'),
    food('safeway 1586@12318 15TH AVE NE|||98125'),
    'a chain',
  ),
  brand(
    'joined',
    food('panda express 1650@12513 LAKE CITY WAY NE|||98125'),
    food('panda express 1505@960 PARK AVE|||98057'),
    'a chain',
  ),
  brand(
    'joined',
    food('taco time@13912 NE 175TH ST|||98072'),
    food('taco time@17211 SE 272ND ST|||98042'),
    'a chain, though by two common words',
  ),
  brand(
    'apart',
    food('teriyaki plus@2100 N NORTHGATE WAY|B||98040'),
    food('teriyaki plus@4001 AIRPORT WAY S|||98108'),
    'a name that many give to such a shop',
  ),
  brand(
    'apart',
    food('teriyaki wok@1717 NE 44TH ST|D||98056'),
    food('teriyaki wok@16747 SE 272ND ST|||98042'),
    'a name of common words',
  ),
  brand(
    'apart',
    food('subway@22141 SE 237TH ST|201||98038'),
    food('safeway 3213@15332 AURORA AVE N|||98133'),
    'two chains',
  ),
  brand(
    'apart',
    licence('601506580:ace parking 3290 w seattle'),
    food('w seattle hotel@1112 4TH AVE|||98101'),
    'two firms at one address',
  ),
];
