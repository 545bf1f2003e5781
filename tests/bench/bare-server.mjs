// The baseline of the page benchmark: an Express route that runs the page's SQL in the same transactions, on a similar
// connection pool, and sends the rows as JSON. It checks, formats and renders nothing.
import fs from 'node:fs'
import express from 'express'
import pg from 'pg'

/** @import { Statement } from './recorded-statements.mjs' */

const [file = ''] = process.argv.slice(2)
/** @type {Statement[]} */
const statements = JSON.parse(fs.readFileSync(file, 'utf8'), (_, value) =>
  value?.type === 'Buffer' ? Buffer.from(value.data) : value,
)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_WEB_URL, max: 10 })

const app = express()
app.get('/', async (_, res) => {
  const results = []
  let client
  for (const { text, values } of statements) {
    client ??= await pool.connect()
    const { rows } = await client.query(text, values)
    results.push(rows)
    if (text === 'commit') {
      client.release()
      client = undefined
    }
  }
  res.json(results)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
})
process.once('disconnect', () => process.exit(0))
