// The fixed baseline of page benchmarks: bare Express, which for every page runs at most four hand-written statements,
// one message each, for everything that the page shows, and sends a recorded document of that page, compressed with the
// application's settings. It formats and renders nothing.
//
// This file and the SQL beside it were written before the pages were made faster, and never change: ratios of different
// commits are comparable only with the same baseline. If a table or column that they name is renamed, rename it here,
// and change nothing else.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import express from 'express'
import pg from 'pg'
import { floors } from './floors.mjs'

/** @typedef {{ name: string, text: string, parameters: string[] }} Statement */

/** The directory of the recorded documents, one for each floor. */
const [directory = ''] = process.argv.slice(2)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 20_000,
})
const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.set('query parser', false)
app.use(
  compression({
    filter: (req, res) =>
      !/event-stream|csv/.test(String(res.getHeader('Content-Type'))) && compression.filter(req, res),
  }),
)

for (const [name, { statements, range }] of Object.entries(floors)) {
  const document = fs.readFileSync(path.join(directory, `${name}.html`))
  const parsed = statements.flatMap(readStatements)
  if (parsed.length > 4) throw new Error(`${name} has ${parsed.length} statements`)
  app.get(`/${name}`, async (req, res) => {
    /** @type {Record<string, unknown>} */
    let values = { token: hashSessionToken(req.headers.cookie), range }
    for (const statement of parsed) {
      const { rows } = await pool.query({
        name: statement.name,
        text: statement.text,
        values: statement.parameters.map((parameter) => values[parameter]),
      })
      if (rows.length === 0) return res.status(500).send(`${name}: no rows from ${statement.text}`)
      if (statement === parsed[0]) values = rows[0]
    }
    res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).send(document)
  })
}

/**
 * Reads the statements of a file, which end with a semicolon at the end of a line. Replaces names such as `:account` by
 * positions. The statement that finds the session and the ones that fill the menus are prepared, because their best
 * plans do not depend on the values.
 * @param {string} file
 * @returns {Statement[]}
 */
function readStatements(file) {
  const texts = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8').split(/;\n/)
  return texts.map((source, n) => {
    /** @type {string[]} */
    const parameters = []
    const text = source.replace(/(?<!:):([a-z_]+)/g, (_, parameter) => {
      if (!parameters.includes(parameter)) parameters.push(parameter)
      return `$${parameters.indexOf(parameter) + 1}`
    })
    const isPrepared = n === texts.length - 1
    return { name: isPrepared ? file : '', text, parameters }
  })
}

/** @param {string | undefined} cookies */
function hashSessionToken(cookies = '') {
  const token = /session=([\w-]+)/.exec(cookies)?.[1] ?? ''
  return createHash('sha256').update(token).digest()
}

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
})
process.once('disconnect', () => process.exit(0))
