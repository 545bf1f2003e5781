/**
 * The terms that identify the experience categories of any business: single words in their base form, or two-word
 * phrases where one word is not specific enough.
 */
import type { Taxonomy } from './taxonomy-terms'

export const defaultTaxonomy: Taxonomy = {
  Staff: `staff, employee, server, waiter, waitress, manager, host, hostess, receptionist, cashier, team, crew, service,
    customer service, personnel, attendant, assistant, owner`,
  'Wait time': `wait, waiting, queue, line, delay, slow, quick, fast, prompt, late, forever`,
  Price: `price, cost, value, expensive, cheap, overpriced, affordable, money, charge, fee, bill, pricey, pricing, deal`,
  Cleanliness: `clean, dirty, cleanliness, hygiene, spotless, filthy, unclean, tidy, mess, messy, dust, dusty, smell,
    stain, hygienic, immaculate, smelly, grubby`,
  Location: `location, located, near, close, neighborhood, neighbourhood, access, central, station, walk`,
  Parking: `parking, park, car park, lot, garage, valet`,
  Communication: `communication, call, phone, email, answer, explain, response, reply, contact, inform, message`,
  Atmosphere: `atmosphere, ambience, ambiance, vibe, decor, music, noise, noisy, quiet, cozy, cosy, view, environment`,
}
