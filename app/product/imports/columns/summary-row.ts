/** Recognizes the row that reports and spreadsheets have below a table: its totals or averages. */
import { normalizeCell } from './normalize-cell'

const labels = [
  'totals?|(?:grand|sub|overall)[ -]?totals?|sum|count|average(?: rating)?|avg\\.?',
  '(?:gesamt|zwischen)?summe|gesamt|insgesamt|anzahl|durchschnitt|somme|total general|moyenne|suma|promedio',
  'totale|totaal|gemiddelde?|jumlah|rata-rata|合計|総計|平均|المجموع|الاجمالي|المتوسط',
]
const labelPattern = new RegExp(`^(?:${labels.join('|')}) ?:?(?: ?\\(?[\\d.,]+\\)?)?$`, 'u')
const maxLength = 60

/**
 * Returns the first text of a row if it is a label such as "Total" or "Summe:", otherwise null. It can also be a name,
 * so the row is a summary only if it has nothing that a review or a location has.
 */
export function findSummaryLabel(cells: string[]): string | null {
  const label = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  return label.length <= maxLength && labelPattern.test(normalizeCell(label)) ? label : null
}
