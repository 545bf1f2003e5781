/** Overrides: values that a directory shows instead of the location's own values. */
import { type Directory, directoryCodes, directoryNames, isDirectory } from '#app/kit/directories/directories'
import { factOf, facts, isFact, type OverridableFact, overridableFacts } from './facts'

/** The overrides for one directory. If a value is null or missing, the directory shows the location's own value. */
export type Override = Partial<Record<OverridableFact, string | null>>
/** The overrides by directory. Directories without overrides are missing. */
export type Overrides = Partial<Record<Directory, Override>>

export function mapOverridableFacts<Value>(
  value: (fact: OverridableFact) => Value,
): Record<OverridableFact, Value> {
  return Object.fromEntries(overridableFacts.map((fact) => [fact, value(fact)])) as Record<
    OverridableFact,
    Value
  >
}

/** Returns an object with a value for the checkbox of each overridable fact. */
export function mapOverrideCheckboxes<Value>(
  value: (fact: OverridableFact) => Value,
): Record<`${OverridableFact}_on`, Value> {
  return Object.fromEntries(overridableFacts.map((fact) => [`${fact}_on`, value(fact)])) as Record<
    `${OverridableFact}_on`,
    Value
  >
}

/** The stored overrides for a directory. The facts in `switched_off` keep their stored value, but it is not used. */
export type StoredOverride = Override & { switched_off: string[] }
export type StoredOverrides = Partial<Record<Directory, StoredOverride>>

export function activeOverride({ switched_off, ...stored }: StoredOverride): Override {
  return mapOverridableFacts((fact) => (switched_off.includes(fact) ? null : (stored[fact] ?? null)))
}

/** Returns the field name of an override in the location's history. */
export function overrideField(directory: Directory, fact: OverridableFact): string {
  return `override.${directory}.${fact}`
}

/** Parses a field name returned by `overrideField`. Returns null if the field is not an override. */
export function parseOverrideField(field: string): { directory: Directory; fact: OverridableFact } | null {
  const [kind, directory = '', fact = '', ...rest] = field.split('.')
  if (kind !== 'override' || rest.length > 0) return null
  return isDirectory(directory) && isOverridable(fact) ? { directory, fact } : null
}

function isOverridable(name: string): name is OverridableFact {
  return isFact(name) && 'override' in facts[name]
}

/** Returns the directories that support this fact. */
export function directoriesWithFact(fact: OverridableFact): readonly Directory[] {
  return factOf(fact).directories ?? directoryCodes
}

export type EffectiveValue = { directory: Directory; uses: string; ownValue: string }

/** Returns the directories that show a different value than the location's own. */
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

/** Describes the value that a directory shows: "Google uses (312) 555-0142 (override) instead of (312) 555-0100". */
export function formatEffectiveValue({ directory, uses, ownValue }: EffectiveValue): string {
  const rest = ownValue ? ` instead of ${ownValue}` : ''
  return `${directoryNames[directory]} uses ${uses} (override)${rest}`
}

/** Returns all overrides in one object, keyed by their field names in the history. */
export function flattenOverrides(overrides: Overrides): Record<string, string | null> {
  const flat: Record<string, string | null> = {}
  for (const directory of directoryCodes)
    for (const fact of overridableFacts)
      flat[overrideField(directory, fact)] = overrides[directory]?.[fact] ?? null
  return flat
}

/** Converts the result of `flattenOverrides` back to overrides by directory. */
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
