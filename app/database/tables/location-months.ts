/** Whole months of a location, all sources together, in what its performance is made of. */
import type { Count, Id } from './column-kinds'

export type LocationMonthsTable = {
  account_id: Id
  month: string
  location_id: Id
  reviews: Count
  rated: Count
  stars: Count
  responded: Count
  response_seconds: string
}
