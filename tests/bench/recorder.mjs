// Sends every SQL statement of pages and downloads to the parent process. Preloaded into the web server.
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
  // Ignore the job queue's statements.
  const { connectionParameters, processID: connection } = /** @type {any} */ (this)
  if (/pages|downloads/.test(connectionParameters.application_name))
    process.send?.({ ...statement, connection })
  return Reflect.apply(originalQuery, this, args)
}

Object.assign(pg.Client.prototype, { query: recordQuery })
