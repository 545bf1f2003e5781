/**
 * The fields that can narrow a list, as plain data. The folder that knows what a field means declares it; all code that
 * reads, writes, stores and renders filters depends only on the field's kind.
 */
import { acceptIds, acceptNumbers, acceptText } from './field-values'

/**
 * What the field's value is: ids of records, one of a set of words, several of them, several numbers, or a text;
 * `search` is the text that every filter has.
 */
type FieldKind = 'ids' | 'one' | 'some' | 'numbers' | 'text' | 'search'

/** What is needed to read and write a field in a URL. */
export type FieldRule = {
  /** Name of the field's menu and its look-up. */
  name: string
  /** Property that holds the value in a `Filter`. */
  property: string
  parameter: string
  kind: FieldKind
  /** The allowed values of a field of words or numbers. */
  admitted?: readonly string[]
  /** Alternative spellings of a word. */
  aliases?: Readonly<Record<string, string>>
  /** Error message for an invalid value. */
  expected?: string
}

export type FilterField = Omit<FieldRule, 'admitted' | 'kind'> &
  Meaning & {
    label: string
    plural: string
    /** Menu label for "not narrowed". */
    none: string
    /** Words that stored filters hold as numbers. */
    storedAs?: Readonly<Record<string, number>>
    /** Its menu selects one value at a time, although a URL may name several. */
    isSingle?: true
    /** Shown behind Show More. */
    isExtra?: true
    /** Fields with a higher rank come later in the URL. */
    rank?: number
  }

type Meaning =
  | { kind: 'ids' | 'text' | 'search'; labels?: undefined }
  /** Label of each value, in the order of the menu. */
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

/** The part of a filter that holds the values of these fields. */
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

/** Returns the same field for a page that uses another parameter name for it. */
export function renamed<Field extends FilterField>(field: Field, parameter: string): Field {
  return { ...field, parameter }
}

/** Returns the fields of a page in the order in which their parameters are written. */
export function inAddressOrder<Rule extends FieldRule>(
  fields: readonly (Rule & { rank?: number })[],
): Rule[] {
  return fields.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
}

/** Returns the field without its labels, for the browser, which reads and writes URLs as the server does. */
export function ruleOf({ name, property, parameter, kind, aliases, labels }: FilterField): FieldRule {
  return { name, property, parameter, kind, aliases, admitted: labels && Object.keys(labels) }
}

/** Returns the allowed ones of `values` in canonical form and order; `values` holds no blanks or duplicates. */
export function accept(field: FieldRule | FilterField, values: string[]): string[] {
  return kinds[field.kind].accept(values, field)
}

export function takesMany({ kind }: FieldRule): boolean {
  return kinds[kind].many
}

/** Returns the error message for an invalid value. */
export function expectationOf({ kind, expected }: FieldRule): string {
  return expected ?? kinds[kind].expected
}

/** Returns the field's values as strings; empty when the field does not narrow the list. */
export function valuesOf({ property }: Pick<FieldRule, 'property'>, filter: object): string[] {
  const value = (filter as Record<string, unknown>)[property]
  return [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '')
}

/** Returns the change to a filter that sets the field to the accepted values. */
export function changeTo({ property, kind }: FieldRule, accepted: string[]): Record<string, unknown> {
  return { [property]: kinds[kind].value(accepted) }
}

type Kind = {
  many: boolean
  expected: string
  accept: (values: string[], field: FieldRule | FilterField) => string[]
  value: (accepted: string[]) => unknown
}

const kinds: Record<FieldKind, Kind> = {
  ids: { many: true, expected: 'must be ids', accept: acceptIds, value: (accepted) => accepted },
  numbers: {
    many: true,
    expected: 'must be numbers',
    accept: (values, field) => acceptNumbers(values, admittedBy(field)),
    value: (accepted) => accepted.map(Number),
  },
  some: {
    many: true,
    expected: 'is unknown',
    accept: (values, field) => onlyAdmitted(values, field).sort(),
    value: (accepted) => accepted,
  },
  one: {
    many: false,
    expected: 'is unknown',
    accept: (values, field) => onlyAdmitted(values, field).slice(0, 1),
    value: ([word]) => word ?? null,
  },
  text: { many: false, expected: 'must be one text', accept: acceptText, value: ([text]) => text ?? null },
  search: { many: false, expected: 'must be one text', accept: acceptText, value: ([text]) => text ?? '' },
}

function admittedBy(field: FieldRule | FilterField): readonly string[] {
  return ('labels' in field ? field.labels && Object.keys(field.labels) : (field as FieldRule).admitted) ?? []
}

function onlyAdmitted(values: string[], field: FieldRule | FilterField): string[] {
  const admitted = admittedBy(field)
  return values.map((value) => field.aliases?.[value] ?? value).filter((value) => admitted.includes(value))
}
