/**
 * The fields a list can be narrowed by, as plain data: a field is declared by the folder that knows what it means, and
 * everything that reads, writes, stores and draws filters goes by its kind.
 */
import { acceptIds, acceptNumbers, acceptText } from './field-values'

/**
 * What its value is: ids of records, one of some words, several of them, several numbers, or a text; `search` is the
 * text that every filter has.
 */
type FieldKind = 'ids' | 'one' | 'some' | 'numbers' | 'text' | 'search'

/** What an address is read and written by. */
export type FieldRule = {
  /** Of its menu and its look-up. */
  name: string
  /** Of the value in a `Filter`. */
  property: string
  parameter: string
  kind: FieldKind
  /** For words and numbers: those that there are. */
  admitted?: readonly string[]
  /** Other ways to write a word. */
  aliases?: Readonly<Record<string, string>>
  /** What is said of a value that is none. */
  expected?: string
}

export type FilterField = Omit<FieldRule, 'admitted' | 'kind'> &
  Meaning & {
    label: string
    plural: string
    /** What the menu says for "not narrowed". */
    none: string
    /** Words that stored filters keep as numbers. */
    storedAs?: Readonly<Record<string, number>>
    /** One at a time is chosen from its menu, though an address may name several. */
    isSingle?: true
    /** Behind Show More. */
    isExtra?: true
    /** Later ones are written later into an address. */
    rank?: number
  }

type Meaning =
  | { kind: 'ids' | 'text' | 'search'; labels?: undefined }
  /** Each with what it is called, in the order of the menu. */
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

/** The part of a filter that these fields hold. */
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

/** The same field where a page calls its parameter otherwise. */
export function renamed<Field extends FilterField>(field: Field, parameter: string): Field {
  return { ...field, parameter }
}

/** The fields of a page in the order in which their parameters are written. */
export function inAddressOrder<Rule extends FieldRule>(
  fields: readonly (Rule & { rank?: number })[],
): Rule[] {
  return fields.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
}

/** Without words, for the browser, which reads and writes addresses as the server does. */
export function ruleOf({ name, property, parameter, kind, aliases, labels }: FilterField): FieldRule {
  return { name, property, parameter, kind, aliases, admitted: labels && Object.keys(labels) }
}

/** Of values without blanks and duplicates: the admitted ones in canonical form and order. */
export function accept(field: FieldRule | FilterField, values: string[]): string[] {
  return kinds[field.kind].accept(values, field)
}

export function takesMany({ kind }: FieldRule): boolean {
  return kinds[kind].many
}

/** What is said of a value that is none. */
export function expectationOf({ kind, expected }: FieldRule): string {
  return expected ?? kinds[kind].expected
}

/** As texts, empty when it does not narrow. */
export function valuesOf({ property }: Pick<FieldRule, 'property'>, filter: object): string[] {
  const value = (filter as Record<string, unknown>)[property]
  return [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '')
}

/** The change of a filter that gives the field what was accepted. */
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
