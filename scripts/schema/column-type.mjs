// Returns the TypeScript type of a column, composed of the types in app/kit/database/schema.ts.
import { Failure } from '../preparation.mjs'

/** @import { Column } from './columns.mjs' */

/**
 * The type that the driver returns for each database type, with the parsers that pool.server.ts sets.
 * @type {Record<string, string>}
 */
const parsedTypes = {
  bigint: 'Id',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  numeric: 'Numeric',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
}

/**
 * The types of array elements. They contain no `ColumnType`, because Kysely supports it only for an entire column.
 * @type {Record<string, string>}
 */
const elementTypes = { ...parsedTypes, numeric: 'string', 'timestamp with time zone': 'Date' }

/**
 * @param {Column} column
 * @param {Set<string>} overridden the keys of `ColumnTypes`
 * @returns {string}
 */
export function typeOfColumn(column, overridden) {
  const type = `${valueType(column, overridden)}${column.isNullable ? ' | null' : ''}`
  if (!column.isInsertable && !column.isUpdatable) return `ReadOnly<${type}>`
  const insertable = column.hasDefault ? `Generated<${type}>` : type
  return column.isUpdatable ? insertable : `InsertOnly<${insertable}>`
}

/**
 * @param {Column} column
 * @param {Set<string>} overridden
 */
function valueType({ table, name, type, checks }, overridden) {
  const key = `${table}.${name}`
  const override = overridden.has(key) ? `ColumnTypes['${key}']` : undefined
  if (type === 'jsonb') {
    if (override) return `Json<${override}>`
    throw new Failure(`Declare the type of ${key} in ColumnTypes in app/kit/database/schema.ts.`)
  }
  if (override) return override
  const element = type.replace(/\[\]$/, '')
  const isArray = element !== type
  const parsed = (isArray ? elementTypes : parsedTypes)[element]
  if (!parsed) throw new Failure(`scripts/schema/column-type.mjs does not know the type of ${key}, ${type}.`)
  const values = checks.map(unionFromCheck).find((union) => union !== undefined) ?? parsed
  return isArray ? `(${values})[]` : values
}

/**
 * Returns the type of the values that a check constraint allows. PostgreSQL prints `in (…)` as `= ANY (ARRAY[…])`.
 * @param {string} check
 * @returns {string | undefined} a union of literals, or undefined if the check has other conditions
 */
export function unionFromCheck(check) {
  const list = /^CHECK \(\(\w+ (?:= ANY \(ARRAY\[(.+)\]\)|<@ ARRAY\[(.+)\]|= ('.*'::text))\)\)/s.exec(check)
  const values = list?.slice(1).find((each) => each !== undefined)
  if (values === undefined) return undefined
  const elements = [...values.matchAll(/(?:, )?(?:'((?:[^']|'')*)'::(\w+)|(-?\d+))/gy)]
  if (elements.map(([element]) => element).join('') !== values) return undefined
  return elements
    .map(([, quoted = '', type, number]) => {
      if (type !== 'text') return number ?? quoted
      return JSON.stringify(quoted.replaceAll("''", "'"))
    })
    .join(' | ')
}
