/**
 * The share of comparable fields that agree: 4 of 4 fields at one directory and 2 of 3 at another are 6 of 7, 85.7 %. A
 * directory without comparable fields has no weight.
 */
export type Compared = { fieldsInSync: number; fieldsCompared: number }

/** Returns a value from 0 to 1, or null when nothing was compared. */
export function syncShare(compared: Compared[]): number | null {
  const sum = (of: (one: Compared) => number) => compared.reduce((total, one) => total + of(one), 0)
  const all = sum(({ fieldsCompared }) => fieldsCompared)
  return all === 0 ? null : sum(({ fieldsInSync }) => fieldsInSync) / all
}

export function shareInWords(share: number | null): string {
  return share === null ? '--' : `${Math.round(share * 1000) / 10} %`
}
