/** A label with a colon, which needs no known word: "クチコミ投稿日:2018年7月31日". */
const labelPattern = /^[^\d:]{2,40}: ?/
const maxSkipped = 12

/**
 * Returns the parts of a normalized text that can be its value if it begins with other words, in the order in which to
 * try them: "Reviewed in Spain on July 31, 2018", "Rating: 4". `opening` matches a first word that announces a value;
 * more words can follow it, such as the name of a country.
 */
export function* skipOpening(text: string, opening: RegExp): Generator<string> {
  const label = labelPattern.exec(text)
  if (label) yield text.slice(label[0].length)
  if (!opening.test(text)) return
  const words = text.split(' ')
  for (let n = 1; n < words.length && n <= maxSkipped; n++) yield words.slice(n).join(' ')
}
