/** Values that a directory shows instead of the location's own. */
import { type Directory, directoryCodes, directoryNames, isDirectory } from '#app/directories/directories'
import { factOf, facts, isFact, type OverridableFact, overridableFacts } from '../facts'

/** The values shown instead; null or missing means the location's own. */
export type Override = Partial<Record<OverridableFact, string | null>>
/** Directories without an override are missing. */
export type Overrides = Partial<Record<Directory, Override>>

export function mapOverridableFacts<Value>(
  value: (fact: OverridableFact) => Value,
): Record<OverridableFact, Value> {
  return Object.fromEntries(overridableFacts.map((fact) => [fact, value(fact)])) as Record<
    OverridableFact,
    Value
  >
}

/** The form's checkboxes for whether a directory has its own value. */
export function mapOverrideCheckboxes<Value>(
  value: (fact: OverridableFact) => Value,
): Record<`${OverridableFact}_on`, Value> {
  return Object.fromEntries(overridableFacts.map((fact) => [`${fact}_on`, value(fact)])) as Record<
    `${OverridableFact}_on`,
    Value
  >
}

/** Values that are switched off are stored but not used. */
export type StoredOverride = Override & { switched_off: string[] }
export type StoredOverrides = Partial<Record<Directory, StoredOverride>>

export function activeOverride({ switched_off, ...stored }: StoredOverride): Override {
  return mapOverridableFacts((fact) => (switched_off.includes(fact) ? null : (stored[fact] ?? null)))
}

/** Returns the name of the override in the location's history. */
export function overrideField(directory: Directory, fact: OverridableFact): string {
  return `override.${directory}.${fact}`
}

/** The inverse of `overrideField`; null when the field is not an override. */
export function parseOverrideField(field: string): { directory: Directory; fact: OverridableFact } | null {
  const [kind, directory = '', fact = '', ...rest] = field.split('.')
  if (kind !== 'override' || rest.length > 0) return null
  return isDirectory(directory) && isOverridable(fact) ? { directory, fact } : null
}

function isOverridable(name: string): name is OverridableFact {
  return isFact(name) && 'override' in facts[name]
}

/** Returns the directories that have a field for it. */
export function directoriesWithFact(fact: OverridableFact): readonly Directory[] {
  return factOf(fact).directories ?? directoryCodes
}

export type EffectiveValue = { directory: Directory; uses: string; ownValue: string }

/** Returns the directories that show a phone or website other than the location's own. */
export function effectiveValues(
  overrides: Overrides,
  fact: OverridableFact,
  ownValue: string | null,
): EffectiveValue[] {
  return directoryCodes.flatMap((directory) => {
    const uses = overrides[directory]?.[fact]
    return uses && uses !== ownValue ? [{ directory, uses, ownValue: ownValue ?? '' }] : []
  })
}

/** "Google uses (312) 555-0142 (override) instead of (312) 555-0100" */
export function formatEffectiveValue({ directory, uses, ownValue }: EffectiveValue): string {
  const rest = ownValue ? ` instead of ${ownValue}` : ''
  return `${directoryNames[directory]} uses ${uses} (override)${rest}`
}

/** Returns the values by their names in the history. */
export function flattenOverrides(overrides: Overrides): Record<string, string | null> {
  const flat: Record<string, string | null> = {}
  for (const directory of directoryCodes)
    for (const fact of overridableFacts)
      flat[overrideField(directory, fact)] = overrides[directory]?.[fact] ?? null
  return flat
}

/** The inverse of `flattenOverrides`. */
export function unflattenOverrides(flat: Record<string, unknown>): Overrides {
  const overrideValue = (directory: Directory, fact: OverridableFact) =>
    (flat[overrideField(directory, fact)] as string | null | undefined) ?? null
  return Object.fromEntries(
    directoryCodes.map((directory) => [
      directory,
      mapOverridableFacts((fact) => overrideValue(directory, fact)),
    ]),
  )
}
