/** `npm run damaged-text`: lists text with U+FFFD that a form may have saved. Read-only. See docs/damaged-text.md. */
import pg from 'pg'
import { configuration } from '#app/configuration.server'
import { type DamagedText, findDamagedText, historyPath } from './damaged-text.server'

async function printDamagedText(): Promise<void> {
  const owner = new pg.Client({ connectionString: configuration().databaseUrl })
  await owner.connect()
  try {
    const found = await findDamagedText(owner)
    for (const damagedText of found) process.stdout.write(`${formatLine(damagedText)}\n`)
    process.stdout.write(
      found.length === 0 ? 'No damaged text was found\n' : `${found.length} damaged texts were found\n`,
    )
  } finally {
    await owner.end()
  }
}

function formatLine(damaged: DamagedText): string {
  const { accountId, table, key, column, text } = damaged
  const index = text.indexOf('\ufffd')
  const history = historyPath(damaged)
  return [
    accountId === null ? 'no account' : `account ${accountId}`,
    `${table}.${column}`,
    JSON.stringify(key),
    JSON.stringify(text.slice(Math.max(0, index - 40), index + 40)),
    history === null ? 'no earlier text' : `earlier text: ${history}`,
  ].join('  ')
}

if (import.meta.env.PROD) {
  try {
    await printDamagedText()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
