/**
 * Defines the fields that can narrow a list, as plain data. Each field is declared in the folder of its domain. All
 * code that parses, stores and renders filters depends only on the field's kind.
 */
import { firstText, validIds, validNumbers } from './field-values'

/**
 * The kind of a field's values: ids of records, one word of a fixed set, several words of a fixed set, numbers, or
 * text. `search` is the search text, which every filter has.
 */
type FieldKind = 'ids' | 'one' | 'some' | 'numbers' | 'text' | 'search'

/** The part of a field that is needed to parse it from a URL and to write it into a URL. */
export type FieldRule = {
  /** The name of the field, of its menu and of its lookup. */
  name: string
  /** The property of a `Filter` that contains the value. */
  property: string
  parameter: string
  kind: FieldKind
  /** The allowed values of a field of words or numbers. */
  allowed?: readonly string[]
  /** Alternative spellings (keys) of allowed words (values). */
  aliases?: Readonly<Record<string, string>>
  /** The error message for an invalid value. */
  invalidMessage?: string
}

export type FilterField = Omit<FieldRule, 'allowed' | 'kind'> &
  FieldLabels & {
    label: string
    plural: string
    /** The message if the entries cannot be loaded, instead of "Error fetching" and the plural. */
    failure?: string
    /** The menu's label for no choice, such as "All locations". */
    none: string
    /** The numbers (values) that stored filters contain instead of these words (keys). */
    storedAs?: Readonly<Record<string, number>>
    /** Set if the menu allows only one value to be selected, although a URL can contain several. */
    isSingle?: true
    /** Set if the menu is behind Show More until it is in use. */
    isExtra?: true
    /** Set if only links set the field: its menu is shown while it has a value. */
    isSetByLinks?: true
    /** Fields with a higher rank come later in the URL. */
    rank?: number
  }

type FieldLabels =
  | { kind: 'ids' | 'text' | 'search'; labels?: undefined }
  /** The label of each value, in the order of the menu. */
  | { kind: 'one' | 'some' | 'numbers'; labels: Readonly<Record<string, string>> }

type ValueOf<Field extends FilterField> = Field extends { kind: 'ids' }
  ? string[]
  : Field extends { kind: 'numbers' }
    ? number[]
    : Field extends { kind: 'text' }
      ? string | null
      : Field extends { kind: 'one'; labels: Readonly<Record<infer Word, string>> }
        ? Word | null
        : Field extends { kind: 'some'; labels: Readonly<Record<infer Word, string>> }
          ? Word[]
          : string

/** The part of a filter that contains the values of these fields. */
export type FieldValues<Fields extends readonly FilterField[]> = {
  [Field in Fields[number] as Field['property']]: ValueOf<Field>
}

export const searchField = {
  name: 'search',
  property: 'search',
  parameter: 'search_terms',
  kind: 'search',
  rank: 9,
  label: 'Search',
  plural: 'searches',
  none: 'No search',
} as const satisfies FilterField

/** Returns the field with another URL parameter, for a page that uses a different name. */
export function withParameter<Field extends FilterField>(field: Field, parameter: string): Field {
  return { ...field, parameter }
}

/** Returns the fields in the order of their parameters in the URL. */
export function sortByRank<Rule extends FieldRule>(fields: readonly (Rule & { rank?: number })[]): Rule[] {
  return fields.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
}

/** Returns the part of the field that the browser needs to parse and write URLs, without its labels. */
export function fieldRuleOf({ name, property, parameter, kind, aliases, labels }: FilterField): FieldRule {
  return { name, property, parameter, kind, aliases, allowed: labels && Object.keys(labels) }
}

/** Returns the accepted values in canonical form and order. `values` must not contain blanks or duplicates. */
export function acceptedValues(field: FieldRule | FilterField, values: string[]): string[] {
  return kindRules[field.kind].accept(values, field)
}

export function allowsMultiple({ kind }: FieldRule): boolean {
  return kindRules[kind].isMultiple
}

/** Returns the error message for an invalid value. */
export function invalidMessageOf({ kind, invalidMessage }: FieldRule): string {
  return invalidMessage ?? kindRules[kind].invalidMessage
}

/** Returns the field's values as strings; empty if the field does not narrow the list. */
export function valuesOf({ property }: Pick<FieldRule, 'property'>, filter: object): string[] {
  const value = (filter as Record<string, unknown>)[property]
  return [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '')
}

/** Returns the change to a filter that sets the field to the accepted values. */
export function fieldChange({ property, kind }: FieldRule, accepted: string[]): Record<string, unknown> {
  return { [property]: kindRules[kind].value(accepted) }
}

type FieldKindRule = {
  isMultiple: boolean
  invalidMessage: string
  accept: (values: string[], field: FieldRule | FilterField) => string[]
  value: (accepted: string[]) => unknown
}

const kindRules: Record<FieldKind, FieldKindRule> = {
  ids: { isMultiple: true, invalidMessage: 'must be ids', accept: validIds, value: (accepted) => accepted },
  numbers: {
    isMultiple: true,
    invalidMessage: 'must be numbers',
    accept: (values, field) => validNumbers(values, allowedValues(field)),
    value: (accepted) => accepted.map(Number),
  },
  some: {
    isMultiple: true,
    invalidMessage: 'is unknown',
    accept: (values, field) => keepAllowedValues(values, field).sort(),
    value: (accepted) => accepted,
  },
  one: {
    isMultiple: false,
    invalidMessage: 'is unknown',
    accept: (values, field) => keepAllowedValues(values, field).slice(0, 1),
    value: ([word]) => word ?? null,
  },
  text: {
    isMultiple: false,
    invalidMessage: 'must be one text',
    accept: firstText,
    value: ([text]) => text ?? null,
  },
  search: {
    isMultiple: false,
    invalidMessage: 'must be one text',
    accept: firstText,
    value: ([text]) => text ?? '',
  },
}

function allowedValues(field: FieldRule | FilterField): readonly string[] {
  return ('labels' in field ? field.labels && Object.keys(field.labels) : (field as FieldRule).allowed) ?? []
}

function keepAllowedValues(values: string[], field: FieldRule | FilterField): string[] {
  const allowed = allowedValues(field)
  return values.map((value) => field.aliases?.[value] ?? value).filter((value) => allowed.includes(value))
}
