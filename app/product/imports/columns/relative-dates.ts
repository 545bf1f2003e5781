/**
 * Reads relative dates such as "2 weeks ago" in ten languages. Portals show them in the language of the person who
 * copied the reviews.
 */
import { Temporal } from 'temporal-polyfill'
import { normalizeCell } from './normalize-cell'

const units = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
type Unit = (typeof units)[number]
export type Interval = { unit: Unit; count: number }

/** How a language writes an interval before now. Alternatives are separated by vertical bars, without diacritics. */
type RelativeDateVocabulary = {
  /** The words before and after the interval; at least one of them exists. */
  before?: string
  after?: string
  /** The words for "one". */
  one: string
  /** The words of each unit, in the order of `units`. */
  units: string[]
  /** Words that are an interval by themselves, such as "yesterday", with their number of days. */
  days: Record<string, number>
}

const languages: RelativeDateVocabulary[] = [
  {
    after: 'ago',
    one: 'a|an|one',
    units: ['seconds?', 'minutes?|mins?', 'hours?|hrs?', 'days?', 'weeks?', 'months?', 'years?'],
    days: { today: 0, yesterday: 1, 'just now': 0 },
  },
  {
    before: 'vor',
    one: 'einem|einer|eine|ein',
    units: ['sekunden?', 'minuten?', 'stunden?', 'tag(?:en?)?', 'wochen?', 'monat(?:en?)?', 'jahr(?:en?)?'],
    days: { heute: 0, gestern: 1, vorgestern: 2 },
  },
  {
    before: 'il y a',
    one: 'un|une',
    units: ['secondes?', 'minutes?', 'heures?', 'jours?', 'semaines?', 'mois', 'ans?|annees?'],
    days: { "aujourd'hui": 0, hier: 1, 'avant-hier': 2 },
  },
  {
    before: 'hace',
    one: 'un|una',
    units: ['segundos?', 'minutos?', 'horas?', 'dias?', 'semanas?', 'mes(?:es)?', 'anos?'],
    days: { hoy: 0, ayer: 1, anteayer: 2 },
  },
  {
    before: 'ha|faz',
    after: 'atras',
    one: 'um|uma',
    units: ['segundos?', 'minutos?', 'horas?', 'dias?', 'semanas?', 'mes(?:es)?', 'anos?'],
    days: { hoje: 0, ontem: 1, anteontem: 2 },
  },
  {
    after: 'fa',
    one: "un|uno|una|un'",
    units: ['second[oi]', 'minut[oi]', 'or[ae]', 'giorn[oi]', 'settiman[ae]', 'mes[ei]', 'ann[oi]'],
    days: { oggi: 0, ieri: 1, "l'altro ieri": 2 },
  },
  {
    after: 'geleden',
    one: 'een',
    units: [
      'seconden?',
      'minuut|minuten',
      'uur|uren',
      'dag(?:en)?',
      'week|weken',
      'maand(?:en)?',
      'jaar|jaren',
    ],
    days: { vandaag: 0, gisteren: 1, eergisteren: 2 },
  },
  {
    after: 'yang lalu|lalu',
    one: 'satu|se',
    units: ['detik', 'menit', 'jam', 'hari', 'minggu', 'bulan', 'tahun'],
    days: { 'hari ini': 0, kemarin: 1 },
  },
  {
    after: '前',
    one: '一',
    units: ['秒', '分', '時間', '日', '週間', '(?:か|ヶ|カ|ケ|ヵ|箇|个)?月', '年'],
    days: { 今日: 0, 本日: 0, 昨日: 1, 一昨日: 2 },
  },
  {
    before: 'قبل|منذ',
    one: 'واحد|واحده',
    units: [
      'ثانيه|ثواني|ثوان',
      'دقيقه|دقائق',
      'ساعه|ساعات',
      'يوم|ايام|يوما',
      'اسبوع|اسابيع|اسبوعا',
      'شهر|اشهر|شهور|شهرا',
      'سنه|سنوات|عام|اعوام|عاما',
    ],
    days: { اليوم: 0, امس: 1 },
  },
]

/** Arabic writes two of a unit as one word. */
const arabicPairs = new Map<string, Unit>([
  ['ثانيتين', 'seconds'],
  ['دقيقتين', 'minutes'],
  ['ساعتين', 'hours'],
  ['يومين', 'days'],
  ['اسبوعين', 'weeks'],
  ['شهرين', 'months'],
  ['سنتين', 'years'],
  ['عامين', 'years'],
])

/** The patterns of each language and unit. Their group is the number, or undefined for a unit without a number. */
const patterns = languages.flatMap(({ before, after, one, units: words }) =>
  words.flatMap((word, n) => {
    const interval = `(?:(\\d{1,3}|${one}) ?)?(?:${word})`
    const alternatives = [
      ...(before ? [`(?:${before}) ${interval}`] : []),
      ...(after ? [`${interval} ?(?:${after})`] : []),
      ...(before && after ? [`(?:${before}) ${interval} (?:${after})`] : []),
    ]
    return alternatives.map((alternative) => ({
      unit: units[n]!,
      pattern: new RegExp(`^${alternative}$`, 'u'),
    }))
  }),
)
const asciiPattern = /^[\x20-\x7e]*$/
/** Texts and patterns of Latin letters match only each other, because both are without diacritics. */
const latinPatterns = patterns.filter(({ pattern }) => asciiPattern.test(pattern.source))
const otherPatterns = patterns.filter((each) => !latinPatterns.includes(each))
const daysByName = new Map(
  languages.flatMap(({ days }) => Object.entries(days).map(([word, count]) => [normalizeCell(word), count])),
)

const maxLength = 60
/** Most dates have a year, and no interval has four digits. Skipping them saves comparing each with all patterns. */
const yearPattern = /\d{4}/

/** Returns the interval before now that a normalized text names, such as 2 weeks, or null if it names none. */
export function readInterval(text: string): Interval | null {
  if (text.length > maxLength || yearPattern.test(text)) return null
  const days = daysByName.get(text)
  if (days !== undefined) return { unit: 'days', count: days }
  const pair = arabicPairs.get(/^(?:قبل|منذ) (.+)$/.exec(text)?.[1] ?? '')
  if (pair) return { unit: pair, count: 2 }
  for (const { unit, pattern } of asciiPattern.test(text) ? latinPatterns : otherPatterns) {
    const match = pattern.exec(text)
    if (match) return { unit, count: /^\d/.test(match[1] ?? '') ? Number(match[1]) : 1 }
  }
  return null
}

export function subtractInterval(now: Date, { unit, count }: Interval): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC')
  return new Date(from.subtract({ [unit]: count }).epochMilliseconds)
}
