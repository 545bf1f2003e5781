// Reads from the system catalogs which columns the application's roles can access.
/** @import { Client } from 'pg' */

/**
 * @typedef {object} Column
 * @property {string} table
 * @property {boolean} isView
 * @property {string} name
 * @property {string} type the name of the type as returned by `format_type`, without a length
 * @property {boolean} isNullable true for every column of a view, because the catalogs do not contain this information
 * @property {boolean} hasDefault
 * @property {boolean} isInsertable
 * @property {boolean} isUpdatable
 * @property {string[]} checks the definitions of the check constraints on this column alone
 */

/**
 * @param {Client} client
 * @returns {Promise<Column[]>} sorted by table and position
 */
export async function readColumns(client) {
  /** @type {import('pg').QueryResult<Column>} */
  const { rows } = await client.query(query)
  return rows
}

// The application's roles are app_web and the roles that it can assume (roles.server.ts).
const isGranted = (/** @type {string} */ privilege) => `(
  select bool_or(has_column_privilege(rolname, c.oid, attnum, '${privilege}'))
  from pg_roles where pg_has_role('app_web', pg_roles.oid, 'member'))`

const query = `
  select relname as table, relkind = 'v' as "isView", attname as name, format_type(atttypid, null) as type,
    not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefault",
    attgenerated = '' and attidentity <> 'a' and ${isGranted('insert')} as "isInsertable",
    attgenerated = '' and attidentity <> 'a' and ${isGranted('update')} as "isUpdatable",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where conrelid = c.oid and contype = 'c' and conkey = array[attnum] order by conname collate "C") as checks
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace and ${isGranted('select')}
  order by relname collate "C", attnum`
