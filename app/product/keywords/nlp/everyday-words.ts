/** Words that are not names even if they are capitalized: common topics of reviews, and the words of the compounds. */
import { compounds } from './compounds'

const topics = `staff service food coffee breakfast lunch dinner room bed bathroom shower location price parking pool bar
  restaurant menu reception wifi view lobby gym spa manager server waiter waitress team doctor dentist nurse hygienist
  appointment insurance treatment care bread cake pastry pizza burger salad soup tea wine beer drink dessert value money
  facilities decor atmosphere music clean dirty friendly great excellent good bad terrible poor lovely nice amazing
  awful helpful rude hotel internet airport lounge seat crew flight`

export const everydayWords: ReadonlySet<string> = new Set([
  ...topics.split(/\s+/),
  ...[...compounds].flatMap((phrase) => phrase.split(' ')),
])
