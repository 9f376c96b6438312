import { brand, type Decision, filer, food, indexed, licence } from './decision.ts';

/** Brands picked by hand. */
export const BRANDS: readonly Decision[] = [
  brand('joined', licence('0007265290635693'), food('PR0082893'), 'their place is one'),
  brand('joined', licence('0008755960792283'), food('PR0076121'), 'their place is one'),
  brand('joined', licence('0007170910625663'), food('PR0077747'), 'their place is one'),
  brand('joined', licence('0007340800643781'), food('PR0080866'), 'their place is one, an article more'),
  brand('joined', licence('0008938900811653'), food('PR0079303'), 'one place'),
  brand('joined', filer('910667886'), indexed('910667886'), 'their owner is one'),
  brand('joined', food('PR0064972'), food('PR0049401'), 'a chain'),
  brand('joined', food('PR0069235'), food('PR0057177'), 'a chain'),
  brand('joined', food('PR0073429'), food('PR0005365'), 'a chain'),
  brand('joined', food('PR0048557'), food('PR0082664'), 'a chain'),
  brand('joined', food('PR0002689'), food('PR0006540'), 'a chain'),
  brand('joined', food('PR0031596'), food('PR0086951'), 'a chain'),
  brand('joined', food('PR0001856'), food('PR0080995'), 'a chain'),
  brand('joined', food('PR0077264'), food('PR0077056'), 'a chain'),
  brand('joined', food('PR0026117'), food('PR0012069'), 'a chain, though by two common words'),
  brand('apart', food('PR0017346'), food('PR0032164'), 'a name that many give to such a shop'),
  brand('apart', food('PR0040362'), food('PR0051256'), 'a name of common words'),
  brand('apart', food('PR0049401'), food('PR0001856'), 'two chains'),
  brand('apart', licence('0001629830719282'), food('PR0054856'), 'two firms at one address'),
];
