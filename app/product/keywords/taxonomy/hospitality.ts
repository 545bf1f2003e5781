/** The terms for hotels, inns and guest houses. */
import { defaultTaxonomy } from './default'
import type { Taxonomy } from './taxonomy-terms'

const { Staff, Price, Cleanliness, Location, Parking, Atmosphere } = defaultTaxonomy

export const hospitality: Taxonomy = {
  Staff: `${Staff}, reception, front desk, housekeeping, concierge, porter`,
  Room: `room, bed, mattress, pillow, bathroom, shower, bath, window, tv, towel, sheet, air conditioning, ac, heating,
    balcony, bedroom, suite, wardrobe, carpet, toilet, fridge, kettle, wall, curtain, duvet, linen`,
  Breakfast: `breakfast, buffet, egg, bacon, croissant, breakfast menu, cereal`,
  Food: `food, restaurant, dinner, lunch, meal, bar, drink, menu, room service, coffee`,
  Facilities: `facility, pool, swimming pool, gym, spa, sauna, wifi, internet, lift, elevator, lobby, jacuzzi, hot tub`,
  'Check-in': `check-in, check-out, checkin, checkout, arrival, check in, check out`,
  Location: `${Location}, transport, train, airport, city centre, city center`,
  Price: `${Price}`,
  Cleanliness: `${Cleanliness}`,
  Atmosphere: `${Atmosphere}`,
  Parking: `${Parking}`,
}
