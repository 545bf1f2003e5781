/** The words with which ten languages write opening hours, and how the spellings of a time of day become one. */

const closedTerms = [
  // In the bulk upload of Google Business Profile.
  'x',
  'closed|close|off|none|no',
  'geschlossen|ruhetag|zu',
  'fermé|cerrado|cerrada|fechado|encerrado|chiuso|chiusa|gesloten|tutup|libur',
  '定休日|休み|お休み|休業|休業日|休',
  'مغلق|مغلقة|عطلة',
]
const openTerms =
  'open|opened|geöffnet|offen|ouvert|abierto|abierta|aberto|atendimento|aperto|geopend|buka|営業|مفتوح|نعمل'
const fromTerms = 'from|von|ab|de|du|das|da|dalle|dal|van|dari|pukul|jam|ore|alle ore|من|الساعة'
const toTerms =
  'to|til|till|until|thru|through|bis|jusqu’à|à|au|a|al|às|até|alle|tot|sampai|hingga|s/d|から|إلى|الى|حتى'
const andTerms = 'and|und|sowie|et|y|e|ed|en|dan|و'
const hourTerms = 'uhr|heures?|h|hs|horas?|ore|uur|u|時'
const dayLongTerms =
  '(?:hours?|hrs?|h|std|stunden|heures|horas|ore|uur|jam|時間|ساعة)(?: ?/ ?(?:24|7|7j?)| (?:sur|su) 24| (?:a|per|am|pro|al) (?:day|dag|tag|dia|día))?'

const allDayPhrases = ['all day', 'around the clock', 'rund um die uhr', 'durchgehend', 'ganztägig']

const plainTerms = (words: string): string => toPlain(words)
const separator = (words: string): string => `(?:${plainTerms(words)})`

export const closedPattern = new RegExp(`^(?:${plainTerms(closedTerms.join('|'))}|-+|–|—)$`, 'u')
const open = separator(openTerms)
export const allDayPattern = new RegExp(
  `^(?:${open} )?(?:las |على مدار |${plainTerms('durchgehend')} )?(?:24 ?(?:/ ?7|${plainTerms(dayLongTerms)})|${plainTerms(allDayPhrases.join('|'))})(?: ?${open})?$`,
  'u',
)
export const leadingTerms = new RegExp(`^(?:${open}|${separator(fromTerms)}):? (?=\\d)`, 'u')
/** The letter "a" separates two times if a digit follows; otherwise it means "a.m.". */
export const rangeSeparator = new RegExp(
  `[-‐-―~〜]| ${separator(toTerms)} (?=\\d)| to | (?=noon|midnight)`,
  'u',
)
export const listSeparator = new RegExp(
  `[,;|&/、\\n]| ${separator(andTerms)} (?=(?:${plainTerms(fromTerms)})? ?\\d)`,
  'u',
)
const hourOf24 = new RegExp(`\\d ?(?:${hourTerms})(?![a-z])`, 'u')
const hourWord = new RegExp(
  `(\\d{1,2}) ?(?:${hourTerms}|hrs?)(?![a-z])(?: ?(\\d{2})(?!\\d))?(?: ?(?:分|min))?`,
  'gu',
)
const hourWordAfterMinutes = new RegExp(`(\\d:\\d{2}) ?(?:${hourTerms}|hrs?)(?![a-z])`, 'gu')

/** Removes what the languages write in several ways: case, diacritics, width and digits. Line breaks stay. */
export function normalizeHours(text: string): string {
  return toPlain(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Whether the text has a word that languages with a clock of 24 hours write after an hour, such as "Uhr". */
export const has24Hours = (text: string): boolean => hourOf24.test(text)

/** Writes every time of day of a normalized text as "9:30", "9" or "9:30 pm". */
export function normalizeTimes(text: string): string {
  return text
    .replace(/(\d)\.(\d{2})(?!\d)/g, '$1:$2')
    .replace(hourWordAfterMinutes, '$1')
    .replace(hourWord, (_, hour: string, minutes = '00') => `${hour}:${minutes}`)
    .replace(/午前 ?(\d{1,2}(?::\d{2})?)/g, '$1 am')
    .replace(/午後 ?(\d{1,2}(?::\d{2})?)/g, '$1 pm')
    .replace(/(\d) ?([ap])\.? ?m\b\.?/g, '$1 $2m')
    .replace(/(\d) ?(?:ص|صباحا)(?!\p{L})/gu, '$1 am')
    .replace(/(\d) ?(?:م|مساء)(?!\p{L})/gu, '$1 pm')
}

function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u200e\u200f\u061c]/gu, '')
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}
