/** The terms for retail stores of all kinds. */
import { defaultTaxonomy } from './default'
import type { Taxonomy } from './taxonomy-terms'

const { Staff, Price, Cleanliness, Location, Parking, Communication } = defaultTaxonomy

export const retail: Taxonomy = {
  Staff: `${Staff}, salesperson, sales associate, associate`,
  Products: `product, quality, brand, size, fit, clothes, shoe, item, merchandise, goods, gift`,
  Selection: `selection, choice, variety, stock, range, inventory, assortment`,
  Checkout: `checkout, register, cashier, till, self-checkout, ${defaultTaxonomy['Wait time']}`,
  Returns: `return, refund, exchange, warranty, receipt`,
  Price: `${Price}, sale, discount, coupon`,
  Cleanliness: `${Cleanliness}, display, shelf, aisle`,
  Communication: `${Communication}, delivery, order, online`,
  Parking: `${Parking}`,
  Location: `${Location}`,
}
