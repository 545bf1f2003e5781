/**
 * Business categories with their names in directories other than Google. Apple's ids consist of a parent category and
 * one of Yelp's aliases (Apple's documentation shows `food.desserts`); Bing uses names. Only categories in this list
 * are compared or sent. Any other category, ours or a directory's, is left out of the comparison.
 */
export type BusinessCategory = { gcid: string; name: string; yelp: string; apple: string; bing: string }

const categoryRows = [
  ['Auto repair shop', 'auto_repair_shop', 'auto.autorepair', 'Auto Repair'],
  ['Bakery', 'bakery', 'food.bakeries', 'Bakeries'],
  ['Bar', 'bar', 'nightlife.bars', 'Bars'],
  ['Barber shop', 'barber_shop', 'beautysvc.barbers', 'Barbers'],
  ['Bed & breakfast', 'bed_and_breakfast', 'hotelstravel.bedbreakfast', 'Bed & Breakfasts'],
  ['Book store', 'book_store', 'shopping.bookstores', 'Book Stores'],
  ['Cafe', 'cafe', 'restaurants.cafes', 'Cafes'],
  ['Coffee shop', 'coffee_shop', 'food.coffee', 'Coffee Shops'],
  ['Cosmetic dentist', 'cosmetic_dentist', 'health.cosmeticdentists', 'Cosmetic Dentists'],
  ['Dentist', 'dentist', 'health.dentists', 'Dentists'],
  ['Electrician', 'electrician', 'homeservices.electricians', 'Electricians'],
  ['Florist', 'florist', 'shopping.florists', 'Florists'],
  ['Gym', 'gym', 'active.gyms', 'Gyms'],
  ['Hair salon', 'hair_salon', 'beautysvc.hair', 'Hair Salons'],
  ['Hotel', 'hotel', 'hotelstravel.hotels', 'Hotels'],
  ['Ice cream shop', 'ice_cream_shop', 'food.icecream', 'Ice Cream Shops'],
  ['Inn', 'inn', 'hotelstravel.guesthouses', 'Inns'],
  ['Lawyer', 'lawyer', 'professional.lawyers', 'Lawyers'],
  ['Orthodontist', 'orthodontist', 'health.orthodontists', 'Orthodontists'],
  ['Pediatric dentist', 'pediatric_dentist', 'health.pediatric_dentists', 'Pediatric Dentists'],
  ['Periodontist', 'periodontist', 'health.periodontists', 'Periodontists'],
  ['Pharmacy', 'pharmacy', 'health.pharmacy', 'Pharmacies'],
  ['Plumber', 'plumber', 'homeservices.plumbing', 'Plumbers'],
  ['Restaurant', 'restaurant', 'restaurants', 'Restaurants'],
  ['Supermarket', 'supermarket', 'food.grocery', 'Supermarkets'],
  ['Veterinarian', 'veterinarian', 'pets.vet', 'Veterinarians'],
] as const

const businessCategories: readonly BusinessCategory[] = categoryRows.map(([name, id, apple, bing]) => ({
  gcid: `gcid:${id}`,
  name,
  yelp: apple.split('.').at(-1) ?? apple,
  apple,
  bing,
}))

export function findBusinessCategory(
  category: { gcid: string; name: string } | null,
): BusinessCategory | null {
  if (!category) return null
  const found = businessCategories.find(({ gcid, name }) =>
    category.gcid ? gcid === category.gcid : name.toLowerCase() === category.name.toLowerCase(),
  )
  return found ?? null
}

export function findCategoryByName(
  directory: 'yelp' | 'apple' | 'bing',
  name: string,
): BusinessCategory | null {
  return (
    businessCategories.find((category) => category[directory].toLowerCase() === name.toLowerCase()) ?? null
  )
}
