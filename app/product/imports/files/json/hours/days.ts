/** The days of a week in JSON: names in eight languages, and numbers. Days count from Monday (0). */
const namesByDay = [
  'monday|mon|mo|montag|lundi|lunes|segunda|segunda-feira|lunedi|maandag|senin',
  'tuesday|tue|tues|tu|dienstag|mardi|martes|terca|terca-feira|martedi|dinsdag|selasa',
  'wednesday|wed|weds|we|mittwoch|mercredi|miercoles|quarta|quarta-feira|mercoledi|woensdag|rabu',
  'thursday|thu|thur|thurs|th|donnerstag|jeudi|jueves|quinta|quinta-feira|giovedi|donderdag|kamis',
  'friday|fri|fr|freitag|vendredi|viernes|sexta|sexta-feira|venerdi|vrijdag|jumat',
  'saturday|sat|sa|samstag|sonnabend|samedi|sabado|sabato|zaterdag|sabtu',
  'sunday|sun|su|sonntag|dimanche|domingo|domenica|zondag|minggu',
]
const dayByName = new Map(namesByDay.flatMap((names, day) => names.split('|').map((name) => [name, day])))
const maxNameCharacters = 20

/** Returns the day that a name means, without regard to case and diacritics. */
export function findDay(name: string): number | undefined {
  if (name.length > maxNameCharacters) return undefined
  const lower = name.toLowerCase()
  // Most names are members of objects that have nothing to do with hours.
  if (/^[\w\s-]*$/.test(lower)) return dayByName.get(lower)
  return dayByName.get(lower.normalize('NFKD').replace(/[\p{M}.]/gu, ''))
}

/** Reads "Monday", "Mon-Fri" and "Sat, Sun". Returns null if a part is no day. */
export function parseDays(text: string): number[] | null {
  if (text.length > 100) return null
  const days: number[] = []
  for (const part of text.split(/[,;/&]/)) {
    const day = findDay(part.trim())
    const [first, last, ...more] =
      day === undefined ? part.split(/[-–—]| to /).map((each) => findDay(each.trim())) : [day, day]
    if (first === undefined || last === undefined || more.length > 0) return null
    for (let n = 0; n <= (last - first + 7) % 7; n++) days.push((first + n) % 7)
  }
  return days
}

/**
 * Returns the days that numbers mean, or null if that is not known. Only numbers up to 7 without 0 tell where the week
 * begins: on Monday, as in ISO 8601. Those from 0 to 6 begin on Sunday in some programs and on Monday in others.
 */
export function daysOfNumbers(numbers: number[]): number[] | null {
  const isIso = numbers.includes(7) && numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 7)
  return isIso ? numbers.map((n) => n - 1) : null
}
