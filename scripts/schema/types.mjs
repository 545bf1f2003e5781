// Generates app/kit/database/generated-schema.ts: the types of all tables and views for Kysely.
import { Failure } from '../preparation.mjs'
import { typeOfColumn } from './column-type.mjs'

/** @import { Column } from './columns.mjs' */

const heading = `/** Written by \`npm run schema\` from a migrated database; a test fails when it is stale. */
import type { ColumnTypes, Generated, Id, InsertOnly, Json, Numeric, ReadOnly, Timestamp } from './schema'
`

/**
 * @param {Column[]} columns
 * @param {string} schema the text of app/kit/database/schema.ts
 * @returns {string} the unformatted text of the file
 */
export function renderTypes(columns, schema) {
  const overridden = overriddenColumns(schema)
  const existing = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const stale = [...overridden].filter((key) => !existing.has(key))
  if (stale.length)
    throw new Failure(`app/kit/database/schema.ts names columns that do not exist: ${stale.join(', ')}.`)

  const tables = [...new Set(columns.map(({ table }) => table))]
  const interfaces = tables.map((table) => {
    const members = columns
      .filter((column) => column.table === table)
      .map((column) => `${column.name}: ${typeOfColumn(column, overridden)}`)
    return renderInterface(interfaceName(table, columns), members)
  })
  const members = tables.map((table) => `${table}: ${interfaceName(table, columns)}`)
  return [heading, ...interfaces, renderInterface('Schema', members)].join('\n')
}

/**
 * Returns the keys of `ColumnTypes`.
 * @param {string} schema
 */
function overriddenColumns(schema) {
  return new Set([...schema.matchAll(/^ {2}'(\w+\.\w+)': /gm)].map(([, key = '']) => key))
}

/**
 * @param {string} table
 * @param {Column[]} columns
 */
function interfaceName(table, columns) {
  const isView = columns.some((column) => column.table === table && column.isView)
  const name = table.replace(/(?:^|_)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
  return `${name}${isView ? 'View' : 'Table'}`
}

/**
 * @param {string} name
 * @param {string[]} members
 */
function renderInterface(name, members) {
  return `export interface ${name} {\n${members.join('\n')}\n}\n`
}
