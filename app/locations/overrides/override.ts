/** Values that a directory shows instead of the location's own. */
import { type Directory, directoryCodes, directoryNames, isDirectory } from '#app/directories/directories'
import { factOf, facts, isFact, type Overridable, overridables } from '../facts'

/** The values shown instead; null or missing means the location's own. */
export type Override = Partial<Record<Overridable, string | null>>
/** Directories without an override are missing. */
export type Overrides = Partial<Record<Directory, Override>>

export function overrideOf<Value>(value: (what: Overridable) => Value): Record<Overridable, Value> {
  return Object.fromEntries(overridables.map((what) => [what, value(what)])) as Record<Overridable, Value>
}

/** The form's checkboxes for whether a directory has its own value. */
export function overrideBoxes<Value>(
  value: (what: Overridable) => Value,
): Record<`${Overridable}_on`, Value> {
  return Object.fromEntries(overridables.map((what) => [`${what}_on`, value(what)])) as Record<
    `${Overridable}_on`,
    Value
  >
}

/** Values that are switched off are stored but not used. */
export type KeptOverride = Override & { switched_off: string[] }
export type KeptOverrides = Partial<Record<Directory, KeptOverride>>

export function switchedOn({ switched_off, ...kept }: KeptOverride): Override {
  return overrideOf((what) => (switched_off.includes(what) ? null : (kept[what] ?? null)))
}

/** Returns the name of the override in the location's history. */
export function overrideField(directory: Directory, what: Overridable): string {
  return `override.${directory}.${what}`
}

/** The inverse of `overrideField`; null when the field is not an override. */
export function overrideNamed(field: string): { directory: Directory; what: Overridable } | null {
  const [kind, directory = '', what = '', ...rest] = field.split('.')
  if (kind !== 'override' || rest.length > 0) return null
  return isDirectory(directory) && isOverridable(what) ? { directory, what } : null
}

function isOverridable(name: string): name is Overridable {
  return isFact(name) && 'override' in facts[name]
}

/** Returns the directories that have a field for it. */
export function directoriesShowing(what: Overridable): readonly Directory[] {
  return factOf(what).directories ?? directoryCodes
}

export type EffectiveValue = { directory: Directory; uses: string; instead: string }

/** Returns the directories that show a phone or website other than the location's own. */
export function effectiveValues(
  overrides: Overrides,
  what: Overridable,
  own: string | null,
): EffectiveValue[] {
  return directoryCodes.flatMap((directory) => {
    const uses = overrides[directory]?.[what]
    return uses && uses !== own ? [{ directory, uses, instead: own ?? '' }] : []
  })
}

/** "Google uses (312) 555-0142 (override) instead of (312) 555-0100" */
export function inWords({ directory, uses, instead }: EffectiveValue): string {
  const rest = instead ? ` instead of ${instead}` : ''
  return `${directoryNames[directory]} uses ${uses} (override)${rest}`
}

/** Returns the values by their names in the history. */
export function flatOverrides(overrides: Overrides): Record<string, string | null> {
  const flat: Record<string, string | null> = {}
  for (const directory of directoryCodes)
    for (const what of overridables)
      flat[overrideField(directory, what)] = overrides[directory]?.[what] ?? null
  return flat
}

/** The inverse of `flatOverrides`. */
export function overridesIn(flat: Record<string, unknown>): Overrides {
  const kept = (directory: Directory, what: Overridable) =>
    (flat[overrideField(directory, what)] as string | null | undefined) ?? null
  return Object.fromEntries(
    directoryCodes.map((directory) => [directory, overrideOf((what) => kept(directory, what))]),
  )
}
