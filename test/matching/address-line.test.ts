import { describe, expect, test } from 'vitest';
import { splitAddressLine } from '../../matching/addresses/address-line.ts';

const split = (line: string) => {
  const { street, unit, city, state, zip } = splitAddressLine(line);
  return [street, unit, city, state, zip].join('|');
};

describe('an address in one line is split into street, unit, city, state and ZIP code', () => {
  test.each([
    ['100 Main St, Kent, WA 98030', '100 Main St||Kent|WA|98030'],
    ['98030', '||||98030'],
    ['WA 98030', '|||WA|98030'],
    ['Kent WA', '||Kent|WA|'],
    ['North Kent WA', '||North Kent|WA|'],
    ['100 Main WA', '100 Main|||WA|'],
    ['100 Main St, Kent, Wash.', '100 Main St||Kent|WA|'],
    ['Kent, Wash.', '||Kent|WA|'],
    ['Wash.', 'Wash.||||'],
    ['100 Main St, Washington, District of Columbia 20001', '100 Main St||Washington|DC|20001'],
    ['100 Main St Kent Oregon', '100 Main St||Kent|OR|'],
    ['100 Oregon 98030', '100 Oregon||||98030'],
    ['100 Broadway, New York', '100 Broadway||New York||'],
    ['100 Broadway, New York, NY', '100 Broadway||New York|NY|'],
    ['100 Broadway, Washington', '100 Broadway||Washington||'],
    ['PSC 3 BOX 4, RAF Lakenheath APO, AE 09464', 'PSC 3 BOX 4||APO|AE|09464'],
  ])('%j', (line, parts) => {
    expect(split(line)).toBe(parts);
  });
});

describe('a ZIP code may have lost its zeros, in a state whose codes begin with them', () => {
  test.each([
    ['100 Main St, Boston, MA 2118', '100 Main St||Boston|MA|2118'],
    ['100 Main St Boston MA 2118', '100 Main St||Boston|MA|2118'],
    ['100 Main St, Newark, New Jersey 7001', '100 Main St||Newark|NJ|7001'],
    // Of a state whose codes do not, it is a code that lost a digit, if the state stands alone.
    ['100 Main St, Kent, WA 9803', '100 Main St||Kent|WA|9803'],
    ['100 Main St, Kent WA 9803', '100 Main St|Kent WA 9803|||'],
    ['100 Main St, WA 9803', '100 Main St|||WA|9803'],
    ['Newark New Jersey 7001', '||Newark|NJ|7001'],
    ['WA 9803', 'WA 9803||||'],
    ['100 Main St, XX 9803', '100 Main St|XX 9803|||'],
  ])('%j', (line, parts) => {
    expect(split(line)).toBe(parts);
  });

  test.each(['100 Main St Box 98030', '100 Main St # 98030', '100 Main St Suite 98030', 'Hwy 98030'])(
    '%j has none',
    (line) => {
      expect(split(line)).toBe(`${line}||||`);
    },
  );
});

describe('letters that are a state and a word of streets', () => {
  test.each([
    ['100 Main Ct', '100 Main Ct||||'],
    ['100 Main Ct 06001', '100 Main|||CT|06001'],
    ['100 Main St Kent Ct', '100 Main St||Kent|CT|'],
    ['100 Main NE', '100 Main NE||||'],
    ['100 Main NE 68001', '100 Main|||NE|68001'],
    ['100 Main St Omaha NE', '100 Main St||Omaha|NE|'],
    ['100 Main St MT', '100 Main St MT||||'],
  ])('%j', (line, parts) => {
    expect(split(line)).toBe(parts);
  });
});

describe('without commas, "towns with a type word in them" follow the street, and directions may be either\'s', () => {
  test.each([
    ['100 Beale Way Federal Way WA', '100 Beale Way||Federal Way|WA|'],
    ['100 1st Way S Federal Way WA', '100 1st Way S||Federal Way|WA|'],
    ['100 37th SW Federal Way WA', '100 37th SW||Federal Way|WA|'],
    ['100 Lake Terrace Way Mountlake Terrace WA', '100 Lake Terrace Way||Mountlake Terrace|WA|'],
    ['100 S Federal Way WA', '100 S Federal Way|||WA|'],
    ['100 Pine Federal Way WA', '100 Pine Federal Way|||WA|'],
    ['100 Trail Creek Way Boise ID', '100 Trail Creek Way||Boise|ID|'],
    ['100 E Terrace St Kent WA', '100 E Terrace St||Kent|WA|'],
    ['100 S Lane St Kent WA', '100 S Lane St||Kent|WA|'],
    ['100 Pine Lane St Louis MO', '100 Pine Lane||St Louis|MO|'],
    ['100 1st Ave North Kent WA', '100 1st Ave North||Kent|WA|'],
    ['100 10th Ave. South Great Falls MT', '100 10th Ave. South||Great Falls|MT|'],
    ['100 US Highway 93 South Kent WA', '100 US Highway 93 South||Kent|WA|'],
    ['100 1st St North Bend WA', '100 1st St||North Bend|WA|'],
    ['100 1st St West Yellowstone MT', '100 1st St||West Yellowstone|MT|'],
    ['100 1st St w. Kent WA', '100 1st St w.||Kent|WA|'],
    ['100 Pine St E. Hampton NY', '100 Pine St||E. Hampton|NY|'],
    ['100 Pine Ave South Park WA', '100 Pine Ave||South Park|WA|'],
    ['100 Highway 1 # 600 North Palm Beach FL', '100 Highway 1 # 600||North Palm Beach|FL|'],
    ['100 9th St So Kent WA', '100 9th St So||Kent|WA|'],
    ['100 9th St So WA', '100 9th St So|||WA|'],
    ['100 Hwy 93 No. Kent WA', '100 Hwy 93 No.||Kent|WA|'],
    ['100 Pine Drive So Kent WA', '100 Pine Drive So||Kent|WA|'],
    ['100 Pine So Kent WA', '100 Pine So||Kent|WA|'],
    ['100 Main St Plaza WA', '100 Main St Plaza|||WA|'],
    ['100 Pine E I Kent WA', '100 Pine E I||Kent|WA|'],
    ['100 Pine Lane St WA', '100 Pine Lane St|||WA|'],
    ['100 Pine Lane N St Louis MO', '100 Pine Lane N||St Louis|MO|'],
    ['100 1st Ave SW Bend OR', '100 1st Ave SW||Bend|OR|'],
    ['100 Pine Road North Kent WA', '100 Pine Road North||Kent|WA|'],
    ['100 Pine St # A & B Kent WA', '100 Pine St # A & B||Kent|WA|'],
    ['100 Pine St B Kent WA', '100 Pine St B||Kent|WA|'],
    ['100 Hwy 41 A Kent WA', '100 Hwy 41 A||Kent|WA|'],
    ['100 Pine St O Fallon MO', '100 Pine St||O Fallon|MO|'],
    ['100 5th J St Kent WA', '100 5th J St||Kent|WA|'],
    ['100 A Kent WA', '100 A||Kent|WA|'],
    ['100 Pine B Kent WA', '100 Pine B||Kent|WA|'],
    ['100 Pine St # 203 C Kent WA', '100 Pine St # 203 C||Kent|WA|'],
    ['100 Pine St Suite 117 A Kent WA', '100 Pine St Suite 117 A||Kent|WA|'],
  ])('%j', (line, parts) => {
    expect(split(line)).toBe(parts);
  });
});

describe('a piece of a line is a city if it is no unit', () => {
  test.each([
    ['100 Main St, Suite', '100 Main St|Suite|||'],
    ['100 Main St, Suite A', '100 Main St|Suite A|||'],
    ['100 Main St, Floor Suite', '100 Main St|Floor Suite|||'],
    ['100 Main St, Key West, FL', '100 Main St||Key West|FL|'],
    ['100 Main St, Key B, FL', '100 Main St|Key B||FL|'],
    ['100 Main St, Upper Darby, PA', '100 Main St||Upper Darby|PA|'],
  ])('%j', (line, parts) => {
    expect(split(line)).toBe(parts);
  });
});

describe('without a comma the city begins after the last word that ends the street', () => {
  test.each([
    ['100 Main St', 'Kent'],
    ['100 Main St', 'Federal Way'],
    ['100 Main Ave', 'Federal Way'],
    ['100 Main Ave N', 'Federal Way'],
    ['100 Main St', 'St Louis'],
    ['100 Main St N', 'St Louis'],
    ['100 Elm Dr', 'St Paul'],
    ['100 Main St', 'South Bend'],
    ['100 Main St', 'E. Hampton'],
    ['100 Main St. E.', 'Hampton'],
    ['100 Main E.', 'Kent'],
    ['100 Main NE', 'Kent'],
    ['100 Main Way SE', 'Kent'],
    ['100 Main Ave S', 'Kent'],
    ['100 Main Avenue South', 'Kent'],
    ['100 Main Street South', 'Kent'],
    ['100 Main Ave', 'South Park'],
    ['100 Main Ave.', 'South Park'],
    ['100 Main St E I', 'Kent'],
    ['100 Avenue C', 'Kent'],
    ['100 Ave C', 'Kent'],
    ['100 A & B', 'Kent'],
    ['100 Main & B', 'Kent'],
    ['100 Main St Fl', 'Kent'],
    ['100 5th Fl', 'Kent'],
    ['100 Main St Rear', 'Kent'],
    ['100 Main St # B', 'Kent'],
    ['100 Main St Apt B', 'Kent'],
    ['100 Main St Apt BC', 'Kent'],
    ['100 Boulevard of the Allies', 'Pittsburgh'],
  ])('%j in %j', (street, city) => {
    expect(split(`${street} ${city} WA`)).toBe(`${street}||${city}|WA|`);
  });
});

describe('if no word ends it, the city is the last word, and those before it that belong to its name', () => {
  test.each([
    ['100 Broadway', 'Kent'],
    ['100 Broadway', 'New York'],
    ['100 Broadway', 'Salt Lake City'],
    ['100 Broadway', 'North Park City'],
    ['100 W Broadway', 'New York'],
    ['100 W Broadway', 'Park City'],
    ['100 Old Broadway', 'Kent'],
    ['100 Broadway', 'Palm Springs'],
  ])('%j in %j', (street, city) => {
    expect(split(`${street} ${city} WA`)).toBe(`${street}||${city}|WA|`);
  });
});
