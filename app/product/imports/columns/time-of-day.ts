/** Reads a time of day on a 24-hour or a 12-hour clock, as the languages write it: "22:15", "17 h 15", "午後5時", "5 p. m.". */

/** What stands between a date and a time. */
const leadPattern = String.raw`[ ,]{0,2}(?:(?:t|um|a las|a la|as|at|alle ore|alle|ore|om|pukul|jam|في|kl\.?|a|@|-|:) ?)?`
const secondPattern = String.raw` ?(?:[:.分]|min) ?(\d{2})(?:[.,](\d{1,9}))?`
const clockPattern = new RegExp(
  String.raw`${leadPattern}(?:(午前|午後) ?)?(\d{1,2})(?: ?(?:[:.時]|h|uhr) ?(\d{2})(?:${secondPattern})?)?(?!\d)( ?(?:時|分|秒|(?:h|uhr|uur|s|min)(?!\p{L})))?(?: ?(?:([ap])(?:m|\. ?m\.?)|(ص|م))(?!\p{L}))?`,
  'uy',
)
/** ISO 8601 without punctuation, which also stands directly behind eight digits. */
const compactPattern = /(?:t|(?<=^\d{8}) ?)(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(?![\d:.])/y

/** A time of day in milliseconds since midnight, and where it ends in the text. */
export type WrittenTime = { clock: number; end: number }

/** Reads the time that begins at an index of a normalized text. Returns null if there is none. */
export function readTime(text: string, at: number): WrittenTime | null {
  clockPattern.lastIndex = at
  const match = clockPattern.exec(text)
  if (match) {
    const [, japanese, hour, minute, second, fraction, unit, latin, arabic] = match
    const isAfternoon = japanese === '午後' || latin === 'p' || arabic === 'م'
    // In German, "am" before a date is no abbreviation: "14:30 Uhr am 1. März".
    const isGerman = latin === 'a' && (unit?.trim() === 'uhr' || Number(hour) > 12)
    const has12Hours = isAfternoon || (Boolean(japanese ?? latin ?? arabic) && !isGerman)
    // A bare number is no time.
    if (minute ?? unit ?? (has12Hours || null)) {
      const hours = has12Hours ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
      return toTime(hours, minute, second, fraction, clockPattern.lastIndex)
    }
  }
  compactPattern.lastIndex = at
  const compact = compactPattern.exec(text)
  return compact && toTime(Number(compact[1]), compact[2], compact[3], compact[4], compactPattern.lastIndex)
}

function toTime(
  hours: number,
  minute = '0',
  second = '0',
  fraction: string | undefined,
  end: number,
): WrittenTime | null {
  const [minutes, seconds] = [Number(minute), Number(second)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return { clock: ((hours * 60 + minutes) * 60 + seconds) * 1000 + toMilliseconds(fraction), end }
}

/** Converts the decimals of a second, of which there can be more than three, to whole milliseconds. */
export const toMilliseconds = (decimals = '0'): number => Math.floor(Number(`0.${decimals}`) * 1000)
