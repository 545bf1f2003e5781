/** Reads the cells of a column whose heading is a statement, such as "Permanently closed", in ten languages. */
import { normalizeCell } from './normalize-cell'

// A program that stores yes and no as decimals writes "1.0".
const yes = 'yes|y|true|t|1|1.0|x|✓|✔|ja|oui|sí|sim|sì|ya|はい|نعم'
const no = 'no|n|false|f|0|0.0|nein|non|não|nee|tidak|いいえ|لا'
const toTerms = (text: string): ReadonlySet<string> => new Set(text.split('|').map(normalizeCell))
const yesTerms = toTerms(yes)
const noTerms = toTerms(no)

/** Returns null for a text that is neither yes nor no. */
export function readYesNo(text: string): boolean | null {
  const word = normalizeCell(text)
  return yesTerms.has(word) || (noTerms.has(word) ? false : null)
}
