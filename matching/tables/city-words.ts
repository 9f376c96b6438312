/**
 * Words that occur in names of post towns together with other words at least four times as often as alone, by position;
 * counted over the place names of GeoNames' US postal codes.
 */

/** The name continues after them: "NEW" in "NEW YORK". */
export const CITY_HEADS: ReadonlySet<string> = new Set(
  (
    'NEW SAN SAINT ST FORT FT WEST NORTH EAST SOUTH EL MOUNT MT LAKE MC LA LOS PORT SANTA GRAND LAS KANSAS OKLAHOMA WHITE DES ' +
    'LITTLE LONG COLORADO SALT CEDAR BIG GLEN SILVER GREEN OAK BATON PINE RED BLUE ROCK VAN MOUNTAIN VALLEY PLEASANT DE ' +
    'CORPUS PALM OLD GARDEN ELK SIOUX MAPLE FOREST GREAT VIRGINIA CAMP CAPE ROUND SUN ROCKY HIGH'
  ).split(' '),
);

/** The name began before them: "CITY" in "PARK CITY". */
export const CITY_TAILS: ReadonlySet<string> = new Set(
  (
    'CITY SPRINGS BEACH PARK LAKE CREEK FALLS HILL VALLEY YORK GROVE PASO CENTER ISLAND POINT ROCK ANGELES RIVER MILLS VEGAS ' +
    'ANTONIO LOUIS DIEGO BAY HEIGHTS HAVEN WORTH ORLEANS HILLS JOSE RAPIDS MOINES RIDGE JUNCTION FRANCISCO PAUL SPRING ' +
    'LAUDERDALE HARBOR VILLAGE ROUGE STATION BEND MOUNTAIN PLAINS VIEW AFB VISTA GAP CHRISTI PRAIRIE RUN FORK BRANCH LAKES ' +
    'CHARLES OAK HALL BRIDGE BLUFF GREEN PLEASANT CLOUD CASTLE MYERS BARRE'
  ).split(' '),
);

/** The city field of military mail (USPS Publication 28, section 238). */
export const MILITARY_CITIES: ReadonlySet<string> = new Set(['APO', 'FPO', 'DPO']);
