// Preloaded into the web server: adds the header `x-statements` to every response, with the number of messages that
// were sent to PostgreSQL since the previous response. Only for requests that are sent one after the other.
import http from 'node:http'
import pg from 'pg'

let count = 0
const { query } = pg.Client.prototype
const { writeHead } = http.ServerResponse.prototype

/**
 * @this {pg.Client}
 * @param {unknown[]} args
 */
function countedQuery(...args) {
  // The job queue has connections of its own.
  const { connectionParameters } = /** @type {any} */ (this)
  if (/^highstreet-/.test(connectionParameters.application_name)) count++
  return Reflect.apply(query, this, args)
}

/**
 * @this {http.ServerResponse}
 * @param {unknown[]} args
 */
function writeHeadWithCount(...args) {
  this.setHeader('x-statements', count)
  count = 0
  return Reflect.apply(writeHead, this, args)
}

Object.assign(pg.Client.prototype, { query: countedQuery })
Object.assign(http.ServerResponse.prototype, { writeHead: writeHeadWithCount })
