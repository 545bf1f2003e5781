// Loaded into a web server before anything else: tells its parent every statement it sends to PostgreSQL.
import pg from 'pg'

const originalQuery = pg.Client.prototype.query

/**
 * @this {pg.Client}
 * @param {unknown[]} args
 */
function recordQuery(...args) {
  const [first, second] = args
  const { text, values } = typeof first === 'object' && first !== null ? /** @type {any} */ (first) : {}
  const statement = { text: text ?? first, values: values ?? (Array.isArray(second) ? second : []) }
  // The queue asks for its own things, not for a page's.
  const { connectionParameters, processID: connection } = /** @type {any} */ (this)
  if (/pages|downloads/.test(connectionParameters.application_name))
    process.send?.({ ...statement, connection })
  return Reflect.apply(originalQuery, this, args)
}

Object.assign(pg.Client.prototype, { query: recordQuery })
