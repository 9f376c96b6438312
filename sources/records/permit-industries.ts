/**
 * svc's descriptions of the industries that a permit or an inspection implies. A permit says what a business may serve
 * or sell besides its other activities: casinos and pharmacies hold permits of restaurants and grocers.
 */
export const PERMIT_INDUSTRIES = {
  bakery: 'Bakeries',
  bar: 'Bars and Pubs',
  bedAndBreakfast: 'Bed and Breakfasts',
  caterer: 'Caterers',
  grocer: 'Grocery Stores',
  meat: 'Meat and Seafood Markets',
  mobile: 'Food Trucks',
  restaurant: 'Restaurants',
  school: 'Schools',
  takeout: 'Takeout Food',
} as const;
