// npm run sql: runs statements in the database of this clone, as its owner. `npm run sql -- "select …"` runs one and
// prints the rows; without a statement, a prompt accepts statements that end with a semicolon.
import readline from 'node:readline'
import pg from 'pg'
import { ensureDatabase, readDotEnv } from './environment.mjs'
import { install } from './preparation.mjs'
import { runMain, shutDown, stopAtEnd } from './shutdown.mjs'

await runMain(async () => {
  readDotEnv()
  await install()
  const { environment } = await stopAtEnd(ensureDatabase())
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  await stopAtEnd({ stop: () => client.end() })
  const statement = process.argv.slice(2).join(' ')
  if (statement) await printResults(client, statement)
  else await runPrompt(client)
  await shutDown(0)
})

/** @param {pg.Client} client */
async function runPrompt(client) {
  const lines = readline.createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
  let statement = ''
  lines.prompt()
  for await (const line of lines) {
    statement += `${line}\n`
    if (/;\s*$/.test(statement)) {
      // Print the error and keep the prompt.
      await printResults(client, statement).catch((error) => console.error(error.message))
      statement = ''
    }
    lines.setPrompt(statement.trim() ? '  -> ' : 'sql> ')
    lines.prompt()
  }
}

/**
 * @param {pg.Client} client
 * @param {string} statement
 */
async function printResults(client, statement) {
  // Several statements return several results.
  for (const { command, rowCount, rows } of [await client.query(statement)].flat()) {
    if (rows.length > 0) console.table(rows)
    console.log(`${command} ${rowCount ?? ''}`)
  }
}
