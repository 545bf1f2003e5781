/** The terms for restaurants, cafés and bakeries. */
import { defaultTaxonomy } from './default'
import type { Taxonomy } from './taxonomy-terms'

const { Staff, Price, Cleanliness, Atmosphere, Parking, Location } = defaultTaxonomy

export const restaurants: Taxonomy = {
  Staff: `${Staff}, barista, bartender, baker, chef`,
  Food: `food, meal, dish, menu, taste, flavor, flavour, delicious, tasty, bread, cake, pastry, croissant, sandwich,
    salad, soup, pizza, burger, chicken, breakfast, lunch, dinner, dessert, portion, loaf, scone, pie, cookie, muffin,
    bagel, sourdough, toast, egg, fry, sauce, steak, pasta, rice, fish, bun, roll, tart, eat`,
  Coffee: `coffee, espresso, latte, cappuccino, tea, americano, mocha, brew, flat white, drink`,
  'Wait time': `${defaultTaxonomy['Wait time']}, order`,
  Price: `${Price}`,
  Cleanliness: `${Cleanliness}, restroom, bathroom, toilet`,
  Atmosphere: `${Atmosphere}, seating, table, seat, music, interior, space, terrace, patio`,
  Parking: `${Parking}`,
  Location: `${Location}`,
}
