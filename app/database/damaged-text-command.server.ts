/** `npm run damaged-text`: lists texts with U+FFFD that a form may have written. Changes nothing; see docs/damaged-text.md. */
import pg from 'pg'
import { configuration } from '#app/configuration.server'
import { type DamagedText, findDamagedText, historyOf } from './damaged-text.server'

async function run(): Promise<void> {
  const owner = new pg.Client({ connectionString: configuration().databaseUrl })
  await owner.connect()
  try {
    const found = await findDamagedText(owner)
    for (const each of found) process.stdout.write(`${lineOf(each)}\n`)
    process.stdout.write(
      found.length === 0 ? 'No damaged text was found\n' : `${found.length} damaged texts were found\n`,
    )
  } finally {
    await owner.end()
  }
}

function lineOf(damaged: DamagedText): string {
  const { accountId, table, key, column, text } = damaged
  const at = text.indexOf('\ufffd')
  const history = historyOf(damaged)
  return [
    accountId === null ? 'no account' : `account ${accountId}`,
    `${table}.${column}`,
    JSON.stringify(key),
    JSON.stringify(text.slice(Math.max(0, at - 40), at + 40)),
    history === null ? 'no earlier text' : `earlier text: ${history}`,
  ].join('  ')
}

if (import.meta.env.PROD) {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
